@_exported import GRPCCore
