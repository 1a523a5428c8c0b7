export const kit = {
  loading: 'Loading …',
  working: 'Working …',
  more: 'Show more',
  retry: 'Try again',
  back: 'Cancel',
  close: 'Close',
  copied: 'Copied',
  required: 'Please fill this in.',
}
