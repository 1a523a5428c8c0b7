import { pluralIn } from '../word-forms.ts'

const plural = pluralIn('en')

export const authentication = {
  step: (number: number, total: number) => `Step ${number} of ${total}`,
  /** For a person who was reading when the session ended. */
  kept: 'Please confirm again that it’s you. What you entered is still here.',
  submit: 'Continue',
  checking: 'Checking …',
  wrong: 'This code isn’t right.',
  left: (left: number) => plural(left, { one: 'You can try 1 more time.', other: `You can try ${left} more times.` }),
  blocked:
    'You have confirmed that it’s you, but your browser doesn’t let us remember it. Allow cookies for this site, then try again.',
  email: {
    title: 'Enter the code from your email',
    sending: (email: string) => `We’re sending a code to ${email}.`,
    sent: (email: string) => `We sent a code with 6 digits to ${email}. It works for 10 minutes.`,
    label: 'Code from the email',
    missing: 'Enter the 6 digits of the code.',
    help: 'No email? Wait a minute, and look in your spam folder. If this isn’t your email address, ask the person who sent you the link.',
    again: 'Send a new code',
    wait: (seconds: number) =>
      seconds < 100
        ? plural(seconds, {
            one: 'You can send a new code in 1 second.',
            other: `You can send a new code in ${seconds} seconds.`,
          })
        : `You can send a new code in ${Math.ceil(seconds / 60)} minutes.`,
    sentAgain: 'We sent a new code. Earlier codes no longer work.',
    notSent: 'The code wasn’t sent.',
    expired: 'This code has expired. Send a new code, then enter it here.',
    used: 'This code no longer works. It has expired, or a wrong code was entered too often. Send a new code, then enter it here.',
  },
  sms: {
    title: 'Enter the code from the text message',
    sending: (phone: string) => `We’re sending a code to your phone ${phone}.`,
    sent: (phone: string) => `We sent a code with 6 digits to your phone ${phone}. It works for 10 minutes.`,
    label: 'Code from the text message',
    help: 'No message? Wait a minute. If this isn’t your phone number, ask the person who sent you the link.',
    failed:
      'The text message couldn’t be sent. Send a new code. If that fails too, ask the person who sent you the link.',
  },
  access: {
    title: 'Enter your access code',
    text: 'The sender gives you this code in another way, for example by phone. It isn’t in our emails.',
    label: 'Access code',
    missing: 'Enter the access code.',
    help: 'Don’t have the code? Ask the person who sent you the link. We can’t give it to you.',
  },
  provider: {
    title: 'Prove your identity',
    text: (provider: string) =>
      `The sender asks you to sign in with ${provider} before the document opens. You come back to this page afterwards.`,
    button: (provider: string) => `Continue with ${provider}`,
    help: 'If you can’t sign in there, ask the person who sent you the link.',
    other:
      'You signed in as another person. Sign in with the account that has the email address to which this link was sent.',
    missing: 'The sender’s identity provider is no longer available. Ask them for a new link.',
    locked: 'Other people signed in too often with this link.',
  },
  identityCheck: {
    title: 'Prove your identity',
    text: 'The sender asks for an identity check, for example with your identity card. You leave this page for it, and come back afterwards.',
    button: 'Start the identity check',
    pending: 'There is no result yet. Finish the check, then check again.',
    look: 'Check again',
    again: 'Start again',
    failed: 'The identity check wasn’t passed. You can start another one.',
    help: 'If you can’t do the check, ask the person who sent you the link.',
    locked: 'Too many identity checks weren’t passed with this link.',
  },
  passkey: {
    create: {
      title: 'Create a passkey',
      text: 'From now on, you confirm with your fingerprint, face, screen lock or security key that it’s you. Your browser asks where to save the passkey.',
      button: 'Create passkey',
    },
    use: {
      title: 'Confirm with your passkey',
      text: 'Your browser asks for your fingerprint, face, screen lock or security key.',
      button: 'Use passkey',
    },
    help: 'Lost your passkey, or is it on another device? Ask the person who sent you the link to reset it.',
    wrong: 'This passkey wasn’t accepted. Use the one that you created for this sender.',
    locked: 'A passkey was refused too often.',
    faults: {
      cancelled: 'No passkey was used. The request was canceled or took too long. Try again.',
      known: 'This device already has a passkey for this sender. Try again, or use a different device.',
      unsupported: 'Passkeys don’t work in this browser. Open the link in a current browser, or on another device.',
    },
  },
  locked: {
    title: 'This link is locked',
    text: 'A wrong code was entered too often.',
    next: 'Ask the sender for a new link. We have already notified them.',
  },
}

export type AuthenticationTexts = typeof authentication
