/// A type of the app with the name of one of ours.
struct Locked<Value> {
    var value: Value
}
