// Keys and signatures: RFC 3279, 4055, 5480, 5758.
export const RSA_ENCRYPTION = '1.2.840.113549.1.1.1'
export const RSA_PSS = '1.2.840.113549.1.1.10'
export const MGF1 = '1.2.840.113549.1.1.8'
export const RSA_SHA256 = '1.2.840.113549.1.1.11'
export const EC_PUBLIC_KEY = '1.2.840.10045.2.1'
export const ECDSA_SHA256 = '1.2.840.10045.4.3.2'
export const ECDSA_SHA384 = '1.2.840.10045.4.3.3'
export const P256 = '1.2.840.10045.3.1.7'
export const P384 = '1.3.132.0.34'
// RFC 8410 3.
export const ED25519 = '1.3.101.112'
export const ED448 = '1.3.101.113'

// Hashes: RFC 3279, 5754.
export const SHA1 = '1.3.14.3.2.26'
export const SHA256 = '2.16.840.1.101.3.4.2.1'
export const SHA384 = '2.16.840.1.101.3.4.2.2'
export const SHA512 = '2.16.840.1.101.3.4.2.3'
/** RFC 8702 2: of 512 bits. */
export const SHAKE256 = '2.16.840.1.101.3.4.2.12'
/** RFC 8419 2.3: of as many bits as its parameter says. */
export const SHAKE256_LENGTH = '2.16.840.1.101.3.4.2.18'

// RFC 2985 5.4.2.
export const EXTENSION_REQUEST = '1.2.840.113549.1.9.14'

// Certificate and CRL extensions: RFC 5280 4.2 and 5.2.
export const SUBJECT_KEY_IDENTIFIER = '2.5.29.14'
export const KEY_USAGE = '2.5.29.15'
export const SUBJECT_ALT_NAME = '2.5.29.17'
export const BASIC_CONSTRAINTS = '2.5.29.19'
export const CRL_NUMBER = '2.5.29.20'
export const CRL_REASON = '2.5.29.21'
export const INVALIDITY_DATE = '2.5.29.24'
export const ISSUING_DISTRIBUTION_POINT = '2.5.29.28'
export const NAME_CONSTRAINTS = '2.5.29.30'
export const CRL_DISTRIBUTION_POINTS = '2.5.29.31'
export const CERTIFICATE_POLICIES = '2.5.29.32'
export const POLICY_MAPPINGS = '2.5.29.33'
export const AUTHORITY_KEY_IDENTIFIER = '2.5.29.35'
export const EXTENDED_KEY_USAGE = '2.5.29.37'
export const INHIBIT_ANY_POLICY = '2.5.29.54'
export const AUTHORITY_INFO_ACCESS = '1.3.6.1.5.5.7.1.1'
export const ACCESS_OCSP = '1.3.6.1.5.5.7.48.1'
export const ACCESS_CA_ISSUERS = '1.3.6.1.5.5.7.48.2'
/** RFC 9598 3. */
export const SMTP_UTF8_MAILBOX = '1.3.6.1.5.5.7.8.9'

// Extended key usages: RFC 5280 4.2.1.12, 9336, and those that PDF readers know.
export const ANY_USAGE = '2.5.29.37.0'
export const USAGE_EMAIL_PROTECTION = '1.3.6.1.5.5.7.3.4'
export const USAGE_TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
export const USAGE_OCSP_SIGNING = '1.3.6.1.5.5.7.3.9'
export const USAGE_DOCUMENT_SIGNING = '1.3.6.1.5.5.7.3.36'
export const USAGE_DOCUMENT_SIGNING_MICROSOFT = '1.3.6.1.4.1.311.10.3.12'
export const USAGE_DOCUMENT_SIGNING_ADOBE = '1.2.840.113583.1.1.5'

// OCSP: RFC 6960 4.
export const OCSP_BASIC = '1.3.6.1.5.5.7.48.1.1'
export const OCSP_NONCE = '1.3.6.1.5.5.7.48.1.2'
export const OCSP_NO_CHECK = '1.3.6.1.5.5.7.48.1.5'

// CMS: RFC 5652, 5035, 5940.
export const DATA = '1.2.840.113549.1.7.1'
export const SIGNED_DATA = '1.2.840.113549.1.7.2'
export const CONTENT_TYPE = '1.2.840.113549.1.9.3'
export const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
export const SIGNING_TIME = '1.2.840.113549.1.9.5'
export const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12'
export const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
export const OCSP_RESPONSE = '1.3.6.1.5.5.7.16.2'

// Time stamps: RFC 3161 2.4.2, 3161 appendix A.
export const TST_INFO = '1.2.840.113549.1.9.16.1.4'
export const SIGNATURE_TIMESTAMP = '1.2.840.113549.1.9.16.2.14'

// Archive timestamps: EN 319 122-1 5.5.
export const ARCHIVE_TIMESTAMP_V3 = '0.4.0.1733.2.4'
export const ATS_HASH_INDEX_V3 = '0.4.0.19122.1.5'
