import type { FieldType } from '@countersign/api/field-types'

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
  readonly approvers: (count: number) => string
  /** Where the others sign in the text. */
  readonly moreSigners: (count: number) => string
  readonly smallPrint: string
  readonly page: (page: number, pages: number) => string
  readonly signed: (day: string, time: string) => string
  /** Below the name of the person who was asked first. `signed` is the line without a delegate. */
  readonly byDelegate: (signed: string, name: string) => string
  /** Instead of a name in the texts below, if another person may sign. */
  readonly orDelegate: (name: string) => string
  readonly sealed: (day: string, time: string) => string
  /** What screen readers say of the fields and the link. */
  readonly signatureOf: (name: string) => string
  readonly sealOf: (organization: string) => string
  /** Of a seal that is not applied yet. */
  readonly seal: string
  readonly approved: (day: string, time: string) => string
  /** In place of a signature. */
  readonly approval: string
  readonly approvalOf: (name: string) => string
  readonly whenSigned: (name: string) => string
  readonly whenApproved: (name: string) => string
  readonly verifyDocument: (url: string) => string
  /** What a field without a label is for. */
  readonly fieldFor: (type: NamedFieldType, name: string) => string
}

/** Signatures are named after their signers. */
type NamedFieldType = Exclude<FieldType, 'signature' | 'seal'>

const fieldNouns: Readonly<Record<PdfLanguage, Readonly<Record<NamedFieldType, string>>>> = {
  en: {
    initials: 'Initials',
    date: 'Date signed',
    name: 'Name',
    email: 'Email address',
    text: 'Text',
    number: 'Number',
    checkbox: 'Checkbox',
    radio: 'Choice',
    dropdown: 'Selection',
  },
  de: {
    initials: 'Initialen',
    date: 'Datum der Unterschrift',
    name: 'Name',
    email: 'E-Mail-Adresse',
    text: 'Text',
    number: 'Zahl',
    checkbox: 'Kontrollkästchen',
    radio: 'Auswahl',
    dropdown: 'Auswahlliste',
  },
  fr: {
    initials: 'Paraphe',
    date: 'Date de signature',
    name: 'Nom',
    email: 'Adresse e-mail',
    text: 'Texte',
    number: 'Nombre',
    checkbox: 'Case à cocher',
    radio: 'Choix',
    dropdown: 'Liste de choix',
  },
  it: {
    initials: 'Sigla',
    date: 'Data della firma',
    name: 'Nome',
    email: 'Indirizzo e-mail',
    text: 'Testo',
    number: 'Numero',
    checkbox: 'Casella di controllo',
    radio: 'Scelta',
    dropdown: 'Elenco a discesa',
  },
  es: {
    initials: 'Iniciales',
    date: 'Fecha de la firma',
    name: 'Nombre',
    email: 'Correo electrónico',
    text: 'Texto',
    number: 'Número',
    checkbox: 'Casilla de verificación',
    radio: 'Opción',
    dropdown: 'Lista desplegable',
  },
  ar: {
    initials: 'الأحرف الأولى',
    date: 'تاريخ التوقيع',
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    text: 'نص',
    number: 'رقم',
    checkbox: 'مربع اختيار',
    radio: 'اختيار',
    dropdown: 'قائمة اختيار',
  },
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
    approvers: (count) => (count === 1 ? 'Approver' : `${count} approvers`),
    moreSigners: (count) => (count === 1 ? '1 more signer' : `${count} more signers`),
    smallPrint: 'The signatures are part of this file. PDF readers show whether it was changed after signing.',
    page: (page, pages) => `Page ${page} of ${pages}`,
    signed: (day, time) => `Signed ${day}, ${time}`,
    byDelegate: (signed, name) => `${signed} by ${name} (delegate)`,
    orDelegate: (name) => `${name} or a delegate`,
    sealed: (day, time) => `Sealed ${day}, ${time}`,
    signatureOf: (name) => `Signature of ${name}`,
    sealOf: (organization) => `Seal of ${organization}`,
    seal: 'Seal',
    approved: (day, time) => `Approved ${day}, ${time}`,
    approval: 'Approved',
    approvalOf: (name) => `Approval by ${name}`,
    whenSigned: (name) => `When ${name} signed`,
    whenApproved: (name) => `When ${name} approved`,
    verifyDocument: (url) => `Verify this document: ${url}`,
    fieldFor: (type, name) => `${fieldNouns.en[type]} (${name})`,
  },
  de: {
    heading: 'Zertifikat der elektronischen Signatur',
    codeOfHash: 'Dokument-Hash',
    codeOfAddress: 'Zum Prüfen scannen',
    reference: 'Referenz',
    hash: 'SHA-256 des Dokuments',
    verifyAt: 'Prüfen unter',
    signers: (count) => (count === 1 ? 'Unterzeichner' : `${count} Unterzeichner`),
    approvers: (count) => (count === 1 ? 'Genehmiger' : `${count} Genehmiger`),
    moreSigners: (count) => (count === 1 ? '1 weiterer Unterzeichner' : `${count} weitere Unterzeichner`),
    smallPrint:
      'Die Signaturen sind Teil dieser Datei. PDF-Programme zeigen, ob sie nach dem Unterzeichnen geändert wurde.',
    page: (page, pages) => `Seite ${page} von ${pages}`,
    signed: (day, time) => `Unterzeichnet am ${day}, ${time}`,
    byDelegate: (signed, name) => `${signed} von ${name} (in Vertretung)`,
    orDelegate: (name) => `${name} oder Vertretung`,
    sealed: (day, time) => `Gesiegelt am ${day}, ${time}`,
    signatureOf: (name) => `Unterschrift von ${name}`,
    sealOf: (organization) => `Siegel von ${organization}`,
    seal: 'Siegel',
    approved: (day, time) => `Genehmigt am ${day}, ${time}`,
    approval: 'Genehmigt',
    approvalOf: (name) => `Genehmigung von ${name}`,
    whenSigned: (name) => `Wann ${name} unterzeichnet hat`,
    whenApproved: (name) => `Wann ${name} genehmigt hat`,
    verifyDocument: (url) => `Dieses Dokument prüfen: ${url}`,
    fieldFor: (type, name) => `${fieldNouns.de[type]} (${name})`,
  },
  fr: {
    heading: 'Certificat de signature électronique',
    codeOfHash: 'Hash du document',
    codeOfAddress: 'Scanner pour vérifier',
    reference: 'Référence',
    hash: 'SHA-256 du document',
    verifyAt: 'Vérifier sur',
    signers: (count) => (count === 1 ? 'Signataire' : `${count} signataires`),
    approvers: (count) => (count === 1 ? 'Approbateur' : `${count} approbateurs`),
    moreSigners: (count) => (count === 1 ? '1 autre signataire' : `${count} autres signataires`),
    smallPrint:
      'Les signatures font partie de ce fichier. Les lecteurs PDF indiquent s’il a été modifié après la signature.',
    page: (page, pages) => `Page ${page} sur ${pages}`,
    signed: (day, time) => `Signé le ${day}, ${time}`,
    byDelegate: (signed, name) => `${signed} par ${name} (par délégation)`,
    orDelegate: (name) => `${name} ou délégué`,
    sealed: (day, time) => `Cacheté le ${day}, ${time}`,
    signatureOf: (name) => `Signature de ${name}`,
    sealOf: (organization) => `Cachet de ${organization}`,
    seal: 'Cachet',
    approved: (day, time) => `Approuvé le ${day}, ${time}`,
    approval: 'Approuvé',
    approvalOf: (name) => `Approbation de ${name}`,
    whenSigned: (name) => `Date de la signature de ${name}`,
    whenApproved: (name) => `Date de l’approbation de ${name}`,
    verifyDocument: (url) => `Vérifier ce document\u00a0: ${url}`,
    fieldFor: (type, name) => `${fieldNouns.fr[type]} (${name})`,
  },
  it: {
    heading: 'Certificato di firma elettronica',
    codeOfHash: 'Hash del documento',
    codeOfAddress: 'Scansioni per verificare',
    reference: 'Riferimento',
    hash: 'SHA-256 del documento',
    verifyAt: 'Verificare su',
    signers: (count) => (count === 1 ? 'Firmatario' : `${count} firmatari`),
    approvers: (count) => (count === 1 ? 'Approvatore' : `${count} approvatori`),
    moreSigners: (count) => (count === 1 ? '1 altro firmatario' : `Altri ${count} firmatari`),
    smallPrint: 'Le firme fanno parte di questo file. I lettori PDF mostrano se è stato modificato dopo la firma.',
    page: (page, pages) => `Pagina ${page} di ${pages}`,
    signed: (day, time) => `Firmato il ${day}, ${time}`,
    byDelegate: (signed, name) => `${signed} da ${name} (per delega)`,
    orDelegate: (name) => `${name} o delegato`,
    sealed: (day, time) => `Sigillato il ${day}, ${time}`,
    signatureOf: (name) => `Firma di ${name}`,
    sealOf: (organization) => `Sigillo di ${organization}`,
    seal: 'Sigillo',
    approved: (day, time) => `Approvato il ${day}, ${time}`,
    approval: 'Approvato',
    approvalOf: (name) => `Approvazione di ${name}`,
    whenSigned: (name) => `Data della firma di ${name}`,
    whenApproved: (name) => `Data dell’approvazione di ${name}`,
    verifyDocument: (url) => `Verificare questo documento: ${url}`,
    fieldFor: (type, name) => `${fieldNouns.it[type]} (${name})`,
  },
  es: {
    heading: 'Certificado de firma electrónica',
    codeOfHash: 'Hash del documento',
    codeOfAddress: 'Escanee para comprobar',
    reference: 'Referencia',
    hash: 'SHA-256 del documento',
    verifyAt: 'Comprobar en',
    signers: (count) => (count === 1 ? 'Firmante' : `${count} firmantes`),
    approvers: (count) => (count === 1 ? 'Aprobador' : `${count} aprobadores`),
    moreSigners: (count) => (count === 1 ? '1 firmante más' : `${count} firmantes más`),
    smallPrint:
      'Las firmas forman parte de este archivo. Los lectores de PDF muestran si se modificó después de firmarlo.',
    page: (page, pages) => `Página ${page} de ${pages}`,
    signed: (day, time) => `Firmado el ${day}, ${time}`,
    byDelegate: (signed, name) => `${signed} por ${name} (por delegación)`,
    orDelegate: (name) => `${name} o delegado`,
    sealed: (day, time) => `Sellado el ${day}, ${time}`,
    signatureOf: (name) => `Firma de ${name}`,
    sealOf: (organization) => `Sello de ${organization}`,
    seal: 'Sello',
    approved: (day, time) => `Aprobado el ${day}, ${time}`,
    approval: 'Aprobado',
    approvalOf: (name) => `Aprobación de ${name}`,
    whenSigned: (name) => `Fecha de la firma de ${name}`,
    whenApproved: (name) => `Fecha de la aprobación de ${name}`,
    verifyDocument: (url) => `Comprobar este documento: ${url}`,
    fieldFor: (type, name) => `${fieldNouns.es[type]} (${name})`,
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
    approvers: (count) => (count === 1 ? 'صاحب الموافقة' : `الموافقون: ${count}`),
    moreSigners: (count) => (count === 1 ? 'موقع آخر' : `موقعون آخرون: ${count}`),
    smallPrint: 'التوقيعات جزء من هذا الملف، وتبين برامج قراءة PDF ما إذا كان قد تغير بعد التوقيع.',
    page: (page, pages) => `الصفحة ${page} من ${pages}`,
    signed: (day, time) => `تم التوقيع في ${day}، ${time}`,
    byDelegate: (signed, name) => `${signed}، من قبل ${name} (بالتفويض)`,
    orDelegate: (name) => `${name} أو من ينوب عنه`,
    sealed: (day, time) => `تم الختم في ${day}، ${time}`,
    signatureOf: (name) => `توقيع ${name}`,
    sealOf: (organization) => `ختم ${organization}`,
    seal: 'ختم',
    approved: (day, time) => `تمت الموافقة في ${day}، ${time}`,
    approval: 'تمت الموافقة',
    approvalOf: (name) => `موافقة ${name}`,
    whenSigned: (name) => `تاريخ توقيع ${name}`,
    whenApproved: (name) => `تاريخ موافقة ${name}`,
    verifyDocument: (url) => `التحقق من هذا المستند: ${url}`,
    fieldFor: (type, name) => `${fieldNouns.ar[type]} (${name})`,
  },
}

export function wordsIn(language: PdfLanguage): PdfWords {
  return words[language]
}

/** What the descriptions of a signer's fields call the person who fills them in. */
export function describedName(
  { orDelegate }: PdfWords,
  { name, mayDelegate = false }: { readonly name: string; readonly mayDelegate?: boolean },
): string {
  return mayDelegate ? orDelegate(name) : name
}
