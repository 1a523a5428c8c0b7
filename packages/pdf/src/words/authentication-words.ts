import type { PdfLanguage } from './words.ts'

/** How a signer showed who they are, beside having the link. */
export type AuthenticationMethod = 'email_code' | 'sms_code' | 'access_code' | 'passkey' | 'identity_check' | 'oidc'

const names: Readonly<Record<PdfLanguage, Readonly<Record<AuthenticationMethod, string>>>> = {
  en: {
    email_code: 'email code',
    sms_code: 'text message code',
    access_code: 'access code',
    passkey: 'passkey',
    identity_check: 'identity check',
    oidc: 'identity provider',
  },
  de: {
    email_code: 'E-Mail-Code',
    sms_code: 'SMS-Code',
    access_code: 'Zugangscode',
    passkey: 'Passkey',
    identity_check: 'Identitätsprüfung',
    oidc: 'Identitätsanbieter',
  },
  fr: {
    email_code: 'code par e-mail',
    sms_code: 'code par SMS',
    access_code: 'code d’accès',
    passkey: 'clé d’accès (passkey)',
    identity_check: 'vérification d’identité',
    oidc: 'fournisseur d’identité',
  },
  it: {
    email_code: 'codice via e-mail',
    sms_code: 'codice via SMS',
    access_code: 'codice di accesso',
    passkey: 'passkey',
    identity_check: 'verifica dell’identità',
    oidc: 'provider di identità',
  },
  es: {
    email_code: 'código por correo',
    sms_code: 'código por SMS',
    access_code: 'código de acceso',
    passkey: 'llave de acceso (passkey)',
    identity_check: 'comprobación de identidad',
    oidc: 'proveedor de identidad',
  },
  ar: {
    email_code: 'رمز بالبريد الإلكتروني',
    sms_code: 'رمز برسالة نصية',
    access_code: 'رمز الوصول',
    passkey: 'مفتاح مرور',
    identity_check: 'تحقق من الهوية',
    oidc: 'موفر الهوية',
  },
}

/** The names of all of them, in their order. */
export function namesOfMethods(language: PdfLanguage, methods: readonly AuthenticationMethod[]): string {
  return methods.map((method) => names[language][method]).join(' + ')
}
