import type * as english from '../en/proof.ts'

export const steps: typeof english.steps = {
  file: {
    title: 'Ihre Datei',
    holds: 'Ihr Fingerabdruck wurde in diesem Browser berechnet. Es ist der, den die folgenden Schritte prüfen.',
    fails: 'Ihr Fingerabdruck wurde in diesem Browser berechnet. Es ist nicht der, den die folgenden Schritte prüfen.',
    unchecked: 'Es wurde keine Datei gewählt. Die Prüfung beginnt beim Fingerabdruck.',
  },
  record: {
    title: 'Die Antwort des Dienstes',
    holds: 'Nummer, Zeit und Block auf dieser Seite sind die des Nachweises.',
    fails: 'Nummer, Zeit oder Block auf dieser Seite sind nicht die des Nachweises.',
    unchecked: 'Nicht verglichen.',
  },
  entry: {
    title: 'Der Eintrag',
    holds: 'Der Eintrag im Protokoll ist vollständig und hat die Nummer, die der Nachweis nennt.',
    fails: 'Der Eintrag im Protokoll ist beschädigt oder hat eine andere Nummer, als der Nachweis nennt.',
    unchecked: 'Nicht geprüft.',
  },
  fingerprint: {
    title: 'Vom Fingerabdruck zum Eintrag',
    holds: 'Der Eintrag legt genau diesen Fingerabdruck fest.',
    fails: 'Der Eintrag legt diesen Fingerabdruck nicht fest.',
    unchecked: 'Nicht geprüft.',
  },
  checkpoint: {
    title: 'Der Prüfpunkt',
    holds: 'Der Prüfpunkt, eine Zusammenfassung des ganzen Protokolls, ist vollständig und gehört zu diesem Protokoll.',
    fails: 'Der Prüfpunkt, eine Zusammenfassung des ganzen Protokolls, ist beschädigt oder gehört nicht zum Nachweis.',
    unchecked: 'Nicht geprüft.',
  },
  inclusion: {
    title: 'Vom Eintrag zum Prüfpunkt',
    holds: 'Der Pfad aus Hashes führt vom Eintrag zum Prüfpunkt: Der Eintrag steht im Protokoll.',
    fails: 'Der Pfad aus Hashes führt nicht vom Eintrag zum Prüfpunkt.',
    unchecked: 'Nicht geprüft.',
  },
  key: {
    title: 'Der Schlüssel des Protokolls',
    holds: 'Der Schlüssel im Nachweis ist der, den dieser Dienst veröffentlicht.',
    fails: 'Der Schlüssel im Nachweis ist nicht der, den dieser Dienst veröffentlicht.',
    unchecked:
      'Der Schlüssel ist nur aus dem Nachweis bekannt. Einen Schlüssel kann jeder erzeugen: Vergleichen Sie ihn mit dem des Betreibers.',
  },
  signature: {
    title: 'Die Signatur',
    holds: 'Das Protokoll hat den Prüfpunkt mit seinem Schlüssel signiert.',
    fails: 'Die Signatur des Prüfpunkts stammt nicht von diesem Schlüssel.',
    unchecked: 'Nicht geprüft.',
  },
  anchor: {
    title: 'Die Blockchain',
    holds: 'Der Block, den der Nachweis zeigt, enthält die Transaktion, und die Transaktion enthält den Prüfpunkt.',
    fails:
      'Was der Nachweis von der Blockchain zeigt, enthält den Prüfpunkt nicht: Es wurde verändert oder gehört nicht hierher.',
    unchecked: 'Eine Transaktion trägt den Prüfpunkt. Ob der Block sie enthält, muss nachgesehen werden.',
  },
}

export const states: typeof english.states = {
  QUEUED: {
    name: 'Wartet',
    meaning: 'Im Protokoll eingetragen. Die nächste Wurzel verankert es in der Blockchain.',
  },
  BATCHED: {
    name: 'Unterwegs',
    meaning: 'Teil einer Wurzel, die gerade in die Blockchain geschrieben wird und dort auf Bestätigung wartet.',
  },
  CONFIRMED: {
    name: 'Bestätigt',
    meaning: 'Die Wurzel über diesem Eintrag steht in einem Block der Blockchain, und der Nachweis ist veröffentlicht.',
  },
}

export const limits: typeof english.limits = {
  'time-is-claimed': 'Die genaue Uhrzeit. Sie ist die der Uhr des Dienstes.',
  'key-is-from-proof': 'Wessen Protokoll es ist. Der Schlüssel stammt aus dem Nachweis selbst.',
  'not-anchored':
    'Dass das Protokoll allen dieselben Einträge zeigt. Bis eine Blockchain den Prüfpunkt enthält, sagt das nur der Dienst.',
  'anchor-is-unchecked': 'Bis wann es existierte. Ob der Block die Transaktion enthält, muss nachgesehen werden.',
  'block-is-from-proof':
    'Dass der Block zur Blockchain gehört. Vergleichen Sie seinen Hash mit dem, den ein Explorer Ihrer Wahl zeigt.',
  'chain-is-private':
    'Bis wann es existierte, gegenüber Fremden. Die Kette ist privat: Wer sie betreibt, kann sie neu schreiben; Fremden beweist sie nichts.',
}

export const stations: typeof english.stations = {
  file: 'Datei',
  fingerprint: 'Fingerabdruck',
  entry: 'Eintrag',
  path: 'Merkle-Pfad',
  root: 'Wurzel',
  transaction: 'Transaktion',
  block: 'Block',
}

export const stationStates: typeof english.stationStates = {
  holds: 'bestanden',
  fails: 'nicht bestanden',
  unchecked: 'nicht geprüft',
  'not-yet': 'noch nicht',
  'not-reached': 'nicht erreicht',
}
