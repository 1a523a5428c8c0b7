export const join = {
  title: (organization: string) => `Join ${organization}`,
  lead: (inviter: string, organization: string) => `${inviter} invited you to join ${organization}.`,
  facts: {
    organization: 'Organization',
    invitedBy: 'Invited by',
    email: 'Your email address',
    role: 'Your role',
    until: 'Link expires',
  },
  newcomer: {
    title: 'Create your account',
    text: 'There is no account for this email address yet. Choose a name and a password to join.',
    name: 'Your name',
    nameHint: 'Other members see this name.',
    nameMissing: 'Enter your name.',
    password: 'Password',
    passwordHint: 'At least 10 characters. A sentence is easy to remember and hard to guess.',
    passwordWrong: 'Use 10 to 128 characters.',
    button: 'Create account and join',
  },
  account: {
    title: 'Join with your account',
    signIn: (email: string) => `There is already an account for ${email}. Sign in to join.`,
    ready: (email: string) => `You’re signed in as ${email}.`,
  },
  wrong: {
    title: 'You’re signed in with a different account',
    text: (email: string, invited: string) =>
      `You’re signed in as ${email}, but this invitation is for ${invited}. Sign out to continue.`,
  },
  ended: {
    unknown: {
      title: 'This invitation isn’t valid',
      text: 'It was withdrawn or replaced by a newer one, or the link is incomplete. Look for a newer email, or ask for a new invitation.',
    },
    expired: {
      title: 'This invitation has expired',
      text: 'Invitations expire after 7 days. Ask for a new one.',
    },
    used: {
      title: 'This invitation was already accepted',
      text: 'Each link works once. If you accepted it, sign in to continue.',
    },
    home: 'Go to the console',
  },
  forgotten: {
    title: 'Reset your password',
    lead: 'Enter your email address. We’ll send you a link to choose a new password.',
    sent: 'If there is an account for this email address, an email is on its way. The link works for 60 minutes.',
    button: 'Send link',
    back: 'Back to sign-in',
  },
  reset: {
    title: 'Choose a new password',
    lead: (email: string) => `For the account ${email}. You’ll be signed out on all devices.`,
    doneTitle: 'Password changed',
    doneText: 'Sign in with your new password.',
    invalidTitle: 'This link isn’t valid',
    invalidText: 'It has expired or was already used, or the link is incomplete.',
    again: 'Request a new link',
  },
}
