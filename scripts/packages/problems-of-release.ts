export interface StateOfTree {
  /** Of `git status --porcelain`. */
  readonly changes: string
  /** Tags of the commit. */
  readonly tags: readonly string[]
  readonly changelog: string
}

/** What keeps this version from being published from this tree, as sentences. */
export function problemsOfRelease(version: string, { changes, tags, changelog }: StateOfTree): string[] {
  const described = changelog.match(/^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$/m)?.[1]
  const unreleased = changelog.match(/^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m)?.[1] ?? ''
  return [
    changes === '' ? [] : 'The tree has changes that are not committed.',
    tags.includes(`v${version}`) ? [] : `The commit has no tag v${version}.`,
    described === version ? [] : `CHANGELOG.md describes ${described ?? 'no version'} last, not ${version}.`,
    unreleased.trim() === '' ? [] : 'CHANGELOG.md has unreleased changes.',
  ].flat()
}
