export const kit = {
  loading: 'Loading …',
  working: 'Working …',
  more: 'Show more',
  retry: 'Try again',
  back: 'Cancel',
  close: 'Close',
  copied: 'Copied',
  notCopied: 'Could not copy. It is selected: press Ctrl+C.',
  required: 'Please fill this in.',
}
