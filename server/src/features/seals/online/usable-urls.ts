/** Of those that a certificate names: directories (LDAP) are not asked, and a hostile one names hundreds. */
export function usableUrls(urls: readonly string[]): string[] {
  return urls.filter((url) => /^https?:\/\//i.test(url) && url.length <= 2000).slice(0, 2)
}
