/** `btoa` takes text of single bytes, and a spread of them all would be too many arguments. */
const AT_A_TIME = 0x8000

export function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += AT_A_TIME) {
    text += String.fromCharCode(...bytes.subarray(start, start + AT_A_TIME))
  }
  return btoa(text)
}
