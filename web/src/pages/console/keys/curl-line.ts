/** SHA-256 of "hello" and a line feed. */
const helloHash = '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03'

/** Records a fingerprint. Works in all common shells except `cmd`. */
export function curlLine(key: string): string {
  return [
    `curl -H 'X-API-Key: ${key}' -H 'Content-Type: application/json'`,
    `-d '{"hash":"${helloHash}"}' ${location.origin}/api/v1/timestamp`,
  ].join(' ')
}
