import type { CreateIdentityProvider, IdentityProvider } from '@countersign/api'
import { isPersonName } from '../../../../api/person.ts'

/** The form's input. */
export type Entered = {
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly forMembers: boolean
  readonly forSigners: boolean
  readonly defaultRole: 'admin' | 'member' | null
  readonly trustsEmail: boolean
  readonly matchesEmail: boolean
  readonly scopes: string
  readonly acrValues: string
}

export type Wrong = Partial<
  Record<'name' | 'issuer' | 'clientId' | 'clientSecret' | 'purposes' | 'scopes' | 'acrValues', boolean>
>

type Draft = Omit<CreateIdentityProvider, 'clientSecret'> & { readonly clientSecret?: string }

export function enteredOf(provider: IdentityProvider | null): Entered {
  return {
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
    forMembers: provider?.purposes.includes('members') ?? true,
    forSigners: provider?.purposes.includes('signers') ?? false,
    defaultRole: provider?.defaultRole ?? null,
    trustsEmail: provider?.trustsEmail ?? false,
    matchesEmail: provider?.matchesEmail ?? true,
    scopes: (provider?.scopes ?? ['email', 'profile']).join(' '),
    acrValues: (provider?.acrValues ?? []).join(' '),
  }
}

/** The secret of a known provider may be left out, unless its client changes. */
export function readDraft(
  entered: Entered,
  known: IdentityProvider | null,
): { readonly draft: Draft | null; readonly wrong: Wrong } {
  const [issuer, clientId] = [entered.issuer.trim(), entered.clientId.trim()]
  const clientSecret = entered.clientSecret.trim()
  const isSameClient = known?.issuer === issuer && known.clientId === clientId
  const [scopes, acrValues] = [tokensOf(entered.scopes), tokensOf(entered.acrValues)]
  const purposes = [
    ...(entered.forMembers ? ['members' as const] : []),
    ...(entered.forSigners ? ['signers' as const] : []),
  ]
  const wrong: Wrong = {
    name: !isPersonName(entered.name),
    issuer: !URL.canParse(issuer),
    clientId: !/^[!-~]{1,200}$/.test(clientId),
    clientSecret: clientSecret === '' && !isSameClient,
    purposes: purposes.length === 0,
    scopes: !areTokens(scopes),
    acrValues: !areTokens(acrValues),
  }
  if (Object.values(wrong).some(Boolean)) return { draft: null, wrong }
  const { defaultRole, trustsEmail, matchesEmail } = entered
  const draft = {
    ...{ name: entered.name.trim(), issuer, clientId, purposes, scopes, acrValues },
    ...{ defaultRole, trustsEmail, matchesEmail },
    ...(clientSecret !== '' && { clientSecret }),
  }
  return { draft, wrong }
}

function tokensOf(text: string): string[] {
  return [...new Set(text.split(/\s+/).filter((part) => part !== ''))]
}

function areTokens(tokens: readonly string[]): boolean {
  return tokens.length <= 20 && tokens.every((one) => /^[!-~]{1,100}$/.test(one))
}
