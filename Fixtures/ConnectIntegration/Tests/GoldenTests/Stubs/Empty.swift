// Nothing in here is needed; what imports it only wants it to exist.
