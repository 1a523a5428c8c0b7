/** In which what is put on pages can be written: ISO 639-1. */
export type PdfLanguage = 'en' | 'de' | 'fr' | 'it' | 'es' | 'ar'

/** Where nobody says in which. */
export const defaultLanguage: PdfLanguage = 'en'

export function isRightToLeft(language: PdfLanguage): boolean {
  return language === 'ar'
}

/** Every word of the certification block, of its fields, and of reports. */
export interface PdfWords {
  readonly heading: string
  /** Below the codes. */
  readonly codeOfHash: string
  readonly codeOfAddress: string
  readonly reference: string
  readonly hash: string
  readonly verifyAt: string
  readonly signers: (count: number) => string
  readonly smallPrint: string
  readonly page: (page: number, pages: number) => string
  readonly signed: (day: string, time: string) => string
  /** What screen readers say of the fields and the link. */
  readonly signatureOf: (name: string) => string
  readonly whenSigned: (name: string) => string
  readonly verifyDocument: (url: string) => string
}

const words: Readonly<Record<PdfLanguage, PdfWords>> = {
  en: {
    heading: 'Electronic signature certificate',
    codeOfHash: 'Document hash',
    codeOfAddress: 'Scan to verify',
    reference: 'Reference',
    hash: 'Document SHA-256',
    verifyAt: 'Verify at',
    signers: (count) => (count === 1 ? 'Signer' : `${count} signers`),
    smallPrint: 'The signatures are part of this file. PDF readers show whether it was changed after signing.',
    page: (page, pages) => `Page ${page} of ${pages}`,
    signed: (day, time) => `Signed ${day}, ${time}`,
    signatureOf: (name) => `Signature of ${name}`,
    whenSigned: (name) => `When ${name} signed`,
    verifyDocument: (url) => `Verify this document: ${url}`,
  },
  de: {
    heading: 'Zertifikat der elektronischen Signatur',
    codeOfHash: 'Dokument-Hash',
    codeOfAddress: 'Zum Prüfen scannen',
    reference: 'Referenz',
    hash: 'SHA-256 des Dokuments',
    verifyAt: 'Prüfen unter',
    signers: (count) => (count === 1 ? 'Unterzeichner' : `${count} Unterzeichner`),
    smallPrint:
      'Die Signaturen sind Teil dieser Datei. PDF-Programme zeigen, ob sie nach dem Unterzeichnen geändert wurde.',
    page: (page, pages) => `Seite ${page} von ${pages}`,
    signed: (day, time) => `Unterzeichnet am ${day}, ${time}`,
    signatureOf: (name) => `Unterschrift von ${name}`,
    whenSigned: (name) => `Wann ${name} unterzeichnet hat`,
    verifyDocument: (url) => `Dieses Dokument prüfen: ${url}`,
  },
  fr: {
    heading: 'Certificat de signature électronique',
    codeOfHash: 'Hash du document',
    codeOfAddress: 'Scanner pour vérifier',
    reference: 'Référence',
    hash: 'SHA-256 du document',
    verifyAt: 'Vérifier sur',
    signers: (count) => (count === 1 ? 'Signataire' : `${count} signataires`),
    smallPrint:
      'Les signatures font partie de ce fichier. Les lecteurs PDF indiquent s’il a été modifié après la signature.',
    page: (page, pages) => `Page ${page} sur ${pages}`,
    signed: (day, time) => `Signé le ${day}, ${time}`,
    signatureOf: (name) => `Signature de ${name}`,
    whenSigned: (name) => `Date de la signature de ${name}`,
    verifyDocument: (url) => `Vérifier ce document\u00a0: ${url}`,
  },
  it: {
    heading: 'Certificato di firma elettronica',
    codeOfHash: 'Hash del documento',
    codeOfAddress: 'Scansioni per verificare',
    reference: 'Riferimento',
    hash: 'SHA-256 del documento',
    verifyAt: 'Verificare su',
    signers: (count) => (count === 1 ? 'Firmatario' : `${count} firmatari`),
    smallPrint: 'Le firme fanno parte di questo file. I lettori PDF mostrano se è stato modificato dopo la firma.',
    page: (page, pages) => `Pagina ${page} di ${pages}`,
    signed: (day, time) => `Firmato il ${day}, ${time}`,
    signatureOf: (name) => `Firma di ${name}`,
    whenSigned: (name) => `Data della firma di ${name}`,
    verifyDocument: (url) => `Verificare questo documento: ${url}`,
  },
  es: {
    heading: 'Certificado de firma electrónica',
    codeOfHash: 'Hash del documento',
    codeOfAddress: 'Escanee para comprobar',
    reference: 'Referencia',
    hash: 'SHA-256 del documento',
    verifyAt: 'Comprobar en',
    signers: (count) => (count === 1 ? 'Firmante' : `${count} firmantes`),
    smallPrint:
      'Las firmas forman parte de este archivo. Los lectores de PDF muestran si se modificó después de firmarlo.',
    page: (page, pages) => `Página ${page} de ${pages}`,
    signed: (day, time) => `Firmado el ${day}, ${time}`,
    signatureOf: (name) => `Firma de ${name}`,
    whenSigned: (name) => `Fecha de la firma de ${name}`,
    verifyDocument: (url) => `Comprobar este documento: ${url}`,
  },
  // Without marks above the letters, which programs that copy the text tear from them.
  ar: {
    heading: 'شهادة التوقيع الإلكتروني',
    codeOfHash: 'بصمة المستند',
    codeOfAddress: 'امسحوا الرمز للتحقق',
    reference: 'المرجع',
    hash: 'بصمة المستند SHA-256',
    verifyAt: 'التحقق عبر',
    signers: (count) => (count === 1 ? 'صاحب التوقيع' : `الموقعون: ${count}`),
    smallPrint: 'التوقيعات جزء من هذا الملف، وتبين برامج قراءة PDF ما إذا كان قد تغير بعد التوقيع.',
    page: (page, pages) => `الصفحة ${page} من ${pages}`,
    signed: (day, time) => `تم التوقيع في ${day}، ${time}`,
    signatureOf: (name) => `توقيع ${name}`,
    whenSigned: (name) => `تاريخ توقيع ${name}`,
    verifyDocument: (url) => `التحقق من هذا المستند: ${url}`,
  },
}

export function wordsIn(language: PdfLanguage): PdfWords {
  return words[language]
}
