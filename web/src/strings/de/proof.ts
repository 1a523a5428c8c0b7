import type * as english from '../en/proof.ts'

export const steps: typeof english.steps = {
  file: {
    title: 'Ihre Datei',
    holds: 'Ihr Browser hat ihren Fingerabdruck berechnet. Die folgenden Schritte prüfen diesen.',
    fails: 'Ihr Browser hat ihren Fingerabdruck berechnet. Die folgenden Schritte prüfen einen anderen.',
    unchecked: 'Sie haben keine Datei gewählt. Die Prüfung beginnt beim Fingerabdruck.',
  },
  record: {
    title: 'Die Antwort des Dienstes',
    holds: 'Nummer, Zeit und Block auf dieser Seite sind die im Nachweis.',
    fails: 'Nummer, Zeit oder Block auf dieser Seite weichen vom Nachweis ab.',
    unchecked: 'Nicht verglichen.',
  },
  entry: {
    title: 'Der Eintrag',
    holds: 'Der Eintrag ist vollständig und hat die Nummer, die der Nachweis nennt.',
    fails: 'Der Eintrag ist beschädigt, oder seine Nummer weicht vom Nachweis ab.',
    unchecked: 'Nicht geprüft.',
  },
  fingerprint: {
    title: 'Vom Fingerabdruck zum Eintrag',
    holds: 'Der Eintrag gilt genau für diesen Fingerabdruck.',
    fails: 'Der Eintrag gilt für einen anderen Fingerabdruck.',
    unchecked: 'Nicht geprüft.',
  },
  checkpoint: {
    title: 'Der Prüfpunkt',
    holds: 'Der Prüfpunkt, eine Zusammenfassung des ganzen Protokolls, ist vollständig und aus diesem Protokoll.',
    fails: 'Der Prüfpunkt, eine Zusammenfassung des ganzen Protokolls, ist beschädigt oder aus einem anderen Nachweis.',
    unchecked: 'Nicht geprüft.',
  },
  inclusion: {
    title: 'Vom Eintrag zum Prüfpunkt',
    holds: 'Die Hashwerte verbinden den Eintrag mit dem Prüfpunkt: Der Eintrag ist im Protokoll.',
    fails: 'Die Hashwerte verbinden den Eintrag nicht mit dem Prüfpunkt.',
    unchecked: 'Nicht geprüft.',
  },
  key: {
    title: 'Der Schlüssel des Protokolls',
    holds: 'Der Schlüssel im Nachweis ist einer, den dieser Dienst für sein Protokoll veröffentlicht.',
    fails: 'Der Schlüssel im Nachweis ist nicht der, den dieser Dienst veröffentlicht.',
    unchecked:
      'Der Schlüssel stammt aus dem Nachweis selbst. Jeder kann einen erzeugen: Vergleichen Sie ihn mit dem des Betreibers.',
  },
  signature: {
    title: 'Die Signatur',
    holds: 'Das Protokoll hat den Prüfpunkt mit seinem Schlüssel signiert.',
    fails: 'Die Signatur des Prüfpunkts wurde nicht mit diesem Schlüssel erstellt.',
    unchecked: 'Nicht geprüft.',
  },
  randomness: {
    title: 'Die öffentliche Zufallszahl',
    holds:
      'Vor dem Eintrag hat das Protokoll eine Zufallszahl erfasst, die vor ihrer Veröffentlichung niemand kennen konnte. Der Eintrag entstand also danach.',
    fails:
      'Die öffentliche Zufallszahl im Nachweis ist falsch, oder das Protokoll hat sie nicht vor dem Eintrag erfasst.',
    unchecked:
      'Vor dem Eintrag hat das Protokoll eine Zufallszahl erfasst. Ob sie echt ist, konnte diese Seite nicht prüfen: Sie kennt die Quelle nicht oder konnte die Prüfung nicht laden.',
  },
  witnesses: {
    title: 'Die Zeugen',
    holds: 'Genügend Zeugen dieses Protokolls haben einen Prüfpunkt mit diesem Eintrag signiert.',
    fails: 'Die Signatur eines Zeugen oder der Prüfpunkt, den er signiert hat, ist falsch.',
    unchecked: 'Noch zu wenige Zeugen haben den Prüfpunkt signiert, oder es ist unbekannt, wem zu vertrauen ist.',
  },
  timestamp: {
    title: 'Der Zeitstempeldienst',
    holds: 'Ein Zeitstempeldienst, dem dieser Dienst vertraut, hat einen Prüfpunkt mit diesem Eintrag bestätigt.',
    fails: 'Der Zeitstempel ist falsch oder gehört zu etwas anderem.',
    unchecked: 'Diese Seite kennt den Zeitstempeldienst nicht, oder sie kann seinen Zeitstempel nicht mehr prüfen.',
  },
  anchor: {
    title: 'Die Blockchain',
    holds: 'Der Block im Nachweis enthält die Transaktion, und die Transaktion enthält den Prüfpunkt.',
    fails:
      'Die Blockchain-Daten im Nachweis enthalten den Prüfpunkt nicht: Sie wurden geändert oder stammen aus einem anderen Nachweis.',
    unchecked: 'Eine Transaktion enthält den Prüfpunkt. Schlagen Sie nach, ob der Block die Transaktion enthält.',
  },
}

export const states: typeof english.states = {
  QUEUED: {
    name: 'Wartet',
    meaning: 'Im Protokoll erfasst. Wird mit dem nächsten Stapel in der Blockchain verankert.',
  },
  BATCHED: {
    name: 'In Arbeit',
    meaning: 'Der Stapel wird in die Blockchain geschrieben und wartet auf Bestätigung.',
  },
  CONFIRMED: {
    name: 'Bestätigt',
    meaning: 'Der Stapel steht in einem Block der Blockchain, und der Nachweis ist veröffentlicht.',
  },
}

export const limits: typeof english.limits = {
  'time-is-claimed': 'Die genaue Zeit. Sie stammt von der Uhr dieses Dienstes.',
  'key-is-from-proof': 'Wessen Protokoll es ist. Der Schlüssel stammt aus dem Nachweis selbst.',
  'key-was-compromised':
    'Dass das Protokoll es signiert hat. Andere haben vielleicht seinen früheren Schlüssel. Es zählt nur, was eine Blockchain, ein vertrauenswürdiger Zeitstempeldienst oder Zeugen bestätigen.',
  'beacon-unchecked':
    'Nach welcher Zeit das Protokoll es erfasst hat. Die öffentliche Zufallszahl vor dem Eintrag konnte hier nicht geprüft werden.',
  'order-is-from-log':
    'Dass jeder Eintrag seit der öffentlichen Zufallszahl den vorigen fortsetzt. „countersign log check“ prüft das für das ganze Protokoll.',
  'witnesses-unchecked':
    'Ob Zeugen es bestätigen. Der Nachweis enthält ihre Signaturen, aber diese Seite kennt sie nicht.',
  'too-few-witnesses':
    'Dass genügend Zeugen es bestätigen. Das Protokoll fragt sie alle paar Sekunden: Prüfen Sie bald noch einmal.',
  'cosignatures-unsupported':
    'Was manche Signaturen von Zeugen wert sind. Dieser Browser kann ML-DSA-44 nicht prüfen, daher zählen sie hier nicht.',
  'token-unchecked':
    'Was der Zeitstempeldienst bestätigt. Sein Zeitstempel kann hier nicht geprüft werden, oder sein Zertifikat ist abgelaufen.',
  'authority-is-from-proof':
    'Wann es spätestens vorhanden war, nach einem Zeitstempeldienst, den diese Seite nicht kennt.',
  'not-anchored':
    'Dass das Protokoll allen dieselben Einträge zeigt. Bis der Prüfpunkt in einer Blockchain steht, haben Sie nur das Wort dieses Dienstes.',
  'anchor-is-unchecked': 'Seit wann es vorhanden ist. Schlagen Sie nach, ob der Block die Transaktion enthält.',
  'block-is-from-proof':
    'Dass der Block zur Blockchain gehört. Vergleichen Sie seinen Hash mit dem in einem Explorer Ihrer Wahl.',
  'chain-is-private':
    'Seit wann es vorhanden ist, unabhängig von diesem Dienst. Das Netz dient Tests, und sein Betreiber kann es umschreiben.',
  'test-network':
    'Seit wann es vorhanden ist, unabhängig von diesem Dienst. Das Netz dient Tests, und seine Blöcke sind billig herzustellen.',
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
  fails: 'fehlgeschlagen',
  unchecked: 'nicht geprüft',
  'not-yet': 'noch nicht',
  'not-reached': 'nicht erreicht',
}
