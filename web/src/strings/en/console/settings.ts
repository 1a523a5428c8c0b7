export const settings = {
  title: 'Settings',
  notYours: 'Only owners and admins can change this.',
  saved: 'Saved.',
  branding: {
    title: 'Branding',
    text: 'New requests use it in emails and on the signing page, unless they have branding of their own. Earlier requests keep theirs.',
    logo: 'Logo',
    logoHint: 'PNG or JPEG, up to 200 KB. A wide logo on a white background works best.',
    logoWrong: 'Choose a PNG or JPEG of at most 200 KB.',
    removeLogo: 'Remove logo',
    save: 'Save branding',
    preview: 'Preview of the signing page',
    testMode: 'Test mode uses the branding of live mode.',
  },
  embedding: {
    title: 'Embedding',
    text: 'Pages of these origins can show the signing page in a frame. Test mode has its own list.',
    origins: 'Allowed origins',
    hint: 'One per line, for example https://app.example.org. Up to 20.',
    wrong: (line: number) =>
      `Line ${line} isn’t an origin. Write it like https://app.example.org, without a path. Use http only for localhost.`,
    tooMany: 'Enter at most 20 origins.',
    save: 'Save origins',
    none: 'None',
  },
}
