import koffi, { type TypeObject } from 'koffi'

/** A PKCS#11 2.40 library, by the names of its functions. Each call throws `Pkcs11Error` unless it returns CKR_OK. */
export type Pkcs11Library = (name: Pkcs11Function, ...words: readonly unknown[]) => void

type Pkcs11Function = keyof typeof signatures

export class Pkcs11Error extends Error {
  readonly code: number

  constructor(name: string, code: number) {
    super(`${name} returned ${codes[code] ?? `0x${code.toString(16)}`}`)
    this.code = code
  }
}

export const CKR = {
  ATTRIBUTE_VALUE_INVALID: 0x13,
  DATA_LEN_RANGE: 0x21,
  KEY_TYPE_INCONSISTENT: 0x63,
  MECHANISM_INVALID: 0x70,
  MECHANISM_PARAM_INVALID: 0x71,
  PIN_INCORRECT: 0xa0,
  PIN_LOCKED: 0xa4,
  USER_ALREADY_LOGGED_IN: 0x100,
  DOMAIN_PARAMS_INVALID: 0x130,
  CURVE_NOT_SUPPORTED: 0x140,
  CRYPTOKI_ALREADY_INITIALIZED: 0x191,
} as const

const codes: Readonly<Record<number, string>> = {
  5: 'CKR_GENERAL_ERROR',
  6: 'CKR_FUNCTION_FAILED',
  48: 'CKR_DEVICE_ERROR',
  50: 'CKR_DEVICE_REMOVED',
  179: 'CKR_SESSION_HANDLE_INVALID',
  224: 'CKR_TOKEN_NOT_PRESENT',
  ...Object.fromEntries(Object.entries(CKR).map(([name, code]) => [code, `CKR_${name}`])),
}

/** The place of each function in CK_FUNCTION_LIST, and its parameters: `n` is CK_ULONG, `p` a pointer. */
const signatures = {
  C_Initialize: [0, 'p'],
  C_GetSlotList: [4, 'bpp'],
  C_GetTokenInfo: [6, 'np'],
  C_OpenSession: [12, 'nnppp'],
  C_GetSessionInfo: [15, 'np'],
  C_Login: [18, 'nnpn'],
  C_GetAttributeValue: [24, 'nnpn'],
  C_FindObjectsInit: [26, 'npn'],
  C_FindObjects: [27, 'npnp'],
  C_FindObjectsFinal: [28, 'n'],
  C_SignInit: [42, 'npn'],
  C_Sign: [43, 'npnpp'],
  C_GenerateKeyPair: [59, 'nppnpnpp'],
} as const

const types = { n: 'unsigned long', p: 'void *', b: 'unsigned char' } as const

/** CK_VERSION, padded to a pointer. */
const firstFunction = 8
const functions = 68

export function loadLibrary(path: string): Pkcs11Library {
  const getFunctionList = koffi.load(path).func('unsigned long C_GetFunctionList(_Out_ void **list)')
  const list: [unknown] = [null]
  const code = Number(getFunctionList(list))
  if (code !== 0) throw new Pkcs11Error('C_GetFunctionList', code)
  const pointers: readonly unknown[] = koffi.decode(list[0], firstFunction, koffi.array('void *', functions))
  const prototypes = Object.fromEntries(
    Object.entries(signatures).map(([name, [, words]]) => {
      const parameters = [...words].map((word) => types[word as keyof typeof types]).join(', ')
      return [name, koffi.proto(`unsigned long ${name}(${parameters})`)]
    }),
  )
  return (name, ...words) => {
    const status = Number(koffi.call(pointers[signatures[name][0]], prototypes[name] as TypeObject, ...words))
    if (status !== 0) throw new Pkcs11Error(name, status)
  }
}

/** Where the bytes are. They must outlive the call. */
export function addressOf(bytes: Uint8Array): bigint {
  return koffi.address(bytes)
}
