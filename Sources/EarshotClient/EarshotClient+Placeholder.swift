// EarshotClient
