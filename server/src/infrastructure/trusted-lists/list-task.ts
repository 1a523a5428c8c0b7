/** What crosses to a thread. */
export interface ListTask {
  readonly bytes: Uint8Array
  readonly signers: readonly Uint8Array[]
}
