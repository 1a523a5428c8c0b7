import type { Language } from '../../vocabulary/language.ts'

/** One line of at most 160 characters. It names neither the sender nor the document: anyone may see the phone. */
const texts: Readonly<Record<Language, (code: string, minutes: number) => string>> = {
  en: (code, minutes) =>
    `${code} is your Countersign code. It works for ${minutes} minutes. Enter it only on the page that you opened. Share it with nobody.`,
  de: (code, minutes) =>
    `${code} ist Ihr Countersign-Code. Er gilt ${minutes} Minuten. Geben Sie ihn nur auf der Seite ein, die Sie geöffnet haben, und an niemanden weiter.`,
  fr: (code, minutes) =>
    `${code} est votre code Countersign, valable ${minutes} minutes. Saisissez-le seulement sur la page ouverte et ne le communiquez à personne.`,
  it: (code, minutes) =>
    `${code} è il Suo codice Countersign, valido ${minutes} minuti. Lo inserisca solo nella pagina aperta e non lo comunichi a nessuno.`,
  es: (code, minutes) =>
    `${code} es su código de Countersign, válido ${minutes} minutos. Introdúzcalo solo en la página abierta y no lo comparta con nadie.`,
  ar: (code, minutes) => `رمز Countersign: ${code}. مدة صلاحيته بالدقائق: ${minutes}. لا تشاركوه مع أحد.`,
}

export function codeTextIn(language: Language, code: string, minutes: number): string {
  return texts[language](code, minutes)
}
