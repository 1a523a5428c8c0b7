/** The compiler of email templates has no types; this is what `compile-letter.ts` calls. */
declare module 'mjml' {
  interface Finding {
    readonly message: string
    readonly formattedMessage: string
  }

  export default function mjml2html(
    source: string,
    options: { readonly keepComments: boolean; readonly fonts: Readonly<Record<string, string>> },
  ): Promise<{ readonly html: string; readonly errors: readonly Finding[] }>
}
