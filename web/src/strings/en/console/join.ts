export const join = {
  title: (organization: string) => `Join ${organization}`,
  lead: (inviter: string, organization: string) =>
    `${inviter} invites you to work for ${organization} on this service.`,
  facts: {
    organization: 'Organization',
    invitedBy: 'Invited by',
    email: 'Your address',
    role: 'Your role',
    until: 'Link works until',
  },
  newcomer: {
    title: 'Make your account',
    text: 'There is no account with this address yet. Choose a name and a password: then you are a member, and signed in.',
    name: 'Your name',
    nameHint: 'Others in the organization see it.',
    nameMissing: 'Enter your name.',
    password: 'Password',
    passwordHint: 'At least 10 characters. A sentence is easier to remember and harder to guess.',
    passwordWrong: 'The password needs 10 to 128 characters.',
    button: 'Create the account and join',
  },
  account: {
    title: 'Join with your account',
    signIn: (email: string) => `There is an account with the address ${email}. Sign in with it to join.`,
    ready: (email: string) => `You are signed in as ${email}.`,
  },
  wrong: {
    title: 'Somebody else is signed in',
    text: (email: string, invited: string) =>
      `You are signed in as ${email}, but the invitation is for ${invited}. Sign out to go on with it.`,
  },
  ended: {
    unknown: {
      title: 'This invitation does not work',
      text: 'It was withdrawn or replaced by a newer one, or the link was not copied whole. Look for a newer mail, or ask the person who invited you to do it again.',
    },
    expired: {
      title: 'This invitation has expired',
      text: 'The link works for 7 days. Ask the person who invited you to send it again.',
    },
    used: {
      title: 'This invitation was accepted already',
      text: 'A link works once. If it was you, sign in to go on.',
    },
    home: 'Go to the console',
  },
}
