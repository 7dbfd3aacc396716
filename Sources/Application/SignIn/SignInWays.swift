/// By what people sign in. A link from the machine or an administrator works whatever is set here, as the way back.
package struct SignInWays: Sendable {
    package var takesPasswords = true
    /// `nil`: none is set up.
    package var openID: OpenIDProvider?
    /// A proxy before this server says who people are.
    package var isBehindIdentityProxy = false
    /// `nil`: an account's scopes are what an administrator sets, and nobody who is not known gets an account.
    package var groups: GroupScopes?
    package init() {}
}
