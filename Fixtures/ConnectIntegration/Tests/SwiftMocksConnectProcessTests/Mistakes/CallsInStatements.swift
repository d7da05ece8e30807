import ElizaMocks
import SwiftMocks
import TinyRPC

/// A call in a statement, as Cuckoo has it.
func callsInStatements(_ client: Client, _ response: Connectrpc_Eliza_V1_SayResponse) {
    // error: cannot convert value of type 'Connectrpc_Eliza_V1_SayResponse' to expected argument type
    //   'Matcher<Input>'
    // error: cannot convert value of type 'Matcher<Value>' to expected argument type
    //   'Connectrpc_Eliza_V1_SayRequest'
    // error: cannot convert value of type 'ResponseMessage<Connectrpc_Eliza_V1_SayResponse>' to expected argument
    //   type 'MockObject<ConnectLibrary, RPCs>'
    // error: generic parameter 'Input' could not be inferred
    // error: generic parameter 'Kind' could not be inferred
    // error: generic parameter 'Output' could not be inferred
    // error: generic parameter 'RPCs' could not be inferred
    // error: generic parameter 'Value' could not be inferred
    // error: missing argument label 'request:' in call
    when(client.say(any())).thenReturn(response)
}
