import type * as english from '../en/proof.ts'

export const steps: typeof english.steps = {
  file: {
    title: 'Votre fichier',
    holds: 'Votre navigateur a calculé son empreinte. Les étapes suivantes vérifient celle-ci.',
    fails: 'Votre navigateur a calculé son empreinte. Les étapes suivantes en vérifient une autre.',
    unchecked: 'Vous n’avez pas choisi de fichier. La vérification commence par l’empreinte.',
  },
  record: {
    title: 'La réponse du service',
    holds: 'Le numéro, l’heure et le bloc de cette page sont ceux de la preuve.',
    fails: 'Le numéro, l’heure ou le bloc de cette page ne sont pas ceux de la preuve.',
    unchecked: 'Non comparé.',
  },
  entry: {
    title: 'L’entrée',
    holds: 'L’entrée du journal est complète et a le numéro que nomme la preuve.',
    fails: 'L’entrée du journal est endommagée, ou son numéro diffère de la preuve.',
    unchecked: 'Non vérifié.',
  },
  fingerprint: {
    title: 'De l’empreinte à l’entrée',
    holds: 'L’entrée porte exactement sur cette empreinte.',
    fails: 'L’entrée porte sur une autre empreinte.',
    unchecked: 'Non vérifié.',
  },
  checkpoint: {
    title: 'Le point de contrôle',
    holds: 'Le point de contrôle, un résumé de tout le journal, est complet et de ce journal.',
    fails: 'Le point de contrôle, un résumé de tout le journal, est endommagé ou d’une autre preuve.',
    unchecked: 'Non vérifié.',
  },
  inclusion: {
    title: 'De l’entrée au point de contrôle',
    holds: 'Les hachages relient l’entrée au point de contrôle : l’entrée est dans le journal.',
    fails: 'Les hachages ne relient pas l’entrée au point de contrôle.',
    unchecked: 'Non vérifié.',
  },
  key: {
    title: 'La clé du journal',
    holds: 'La clé dans la preuve est l’une de celles que ce service publie pour son journal.',
    fails: 'La clé dans la preuve n’est pas celle que publie ce service.',
    unchecked:
      'La clé vient de la preuve elle-même. N’importe qui peut en créer une : comparez-la avec celle de l’exploitant du journal.',
  },
  signature: {
    title: 'La signature',
    holds: 'Le journal a signé le point de contrôle avec sa clé.',
    fails: 'La signature du point de contrôle n’a pas été faite avec cette clé.',
    unchecked: 'Non vérifié.',
  },
  randomness: {
    title: 'Le nombre aléatoire public',
    holds:
      'Avant l’entrée, le journal a enregistré un nombre aléatoire que personne ne pouvait connaître avant sa publication. L’entrée a donc été créée après.',
    fails: 'Le nombre aléatoire public de la preuve est faux, ou le journal ne l’a pas enregistré avant l’entrée.',
    unchecked:
      'Avant l’entrée, le journal a enregistré un nombre aléatoire. Cette page n’a pas pu vérifier qu’il est authentique : elle ne connaît pas sa source ou n’a pas pu charger la vérification.',
  },
  witnesses: {
    title: 'Les témoins',
    holds: 'Assez de témoins de ce journal ont signé un point de contrôle qui contient cette entrée.',
    fails: 'La signature d’un témoin, ou le point de contrôle qu’il a signé, est fausse.',
    unchecked: 'Trop peu de témoins ont signé le point de contrôle, ou l’on ne sait pas à qui se fier.',
  },
  timestamp: {
    title: 'L’autorité d’horodatage',
    holds:
      'Une autorité d’horodatage à laquelle ce service se fie a confirmé un point de contrôle qui contient cette entrée.',
    fails: 'L’horodatage de l’autorité est faux, ou porte sur autre chose.',
    unchecked: 'Cette page ne connaît pas l’autorité, ou ne peut plus vérifier son horodatage.',
  },
  anchor: {
    title: 'La blockchain',
    holds: 'Le bloc dans la preuve contient la transaction, et la transaction contient le point de contrôle.',
    fails:
      'Les données de la blockchain dans la preuve ne contiennent pas le point de contrôle : elles ont été modifiées ou viennent d’une autre preuve.',
    unchecked: 'Une transaction contient le point de contrôle. Vérifiez si le bloc contient la transaction.',
  },
}

export const states: typeof english.states = {
  QUEUED: {
    name: 'En attente',
    meaning: 'Enregistré dans le journal. Sera ancré dans la blockchain avec le prochain lot.',
  },
  BATCHED: {
    name: 'En cours',
    meaning: 'Son lot est en cours d’écriture dans la blockchain et attend confirmation.',
  },
  CONFIRMED: {
    name: 'Confirmé',
    meaning: 'Son lot est dans un bloc de la blockchain, et la preuve est publiée.',
  },
}

export const limits: typeof english.limits = {
  'time-is-claimed': 'L’heure exacte. Elle vient de l’horloge de ce service.',
  'key-is-from-proof': 'À qui est le journal. La clé vient de la preuve elle-même.',
  'key-was-compromised':
    'Que le journal l’a signé. D’autres ont peut-être son ancienne clé : seul compte ce que confirment une blockchain, une autorité d’horodatage de confiance ou des témoins.',
  'beacon-unchecked':
    'Après quelle heure le journal l’a enregistré. Le nombre aléatoire public enregistré avant l’entrée n’a pas pu être vérifié ici.',
  'order-is-from-log':
    'Que chaque entrée depuis le nombre aléatoire public continue la précédente. « countersign log check » le vérifie pour tout le journal.',
  'witnesses-unchecked':
    'Si des témoins le confirment. La preuve contient leurs signatures, mais cette page ne les connaît pas.',
  'too-few-witnesses':
    'Qu’assez de témoins le confirment. Le journal les interroge toutes les quelques secondes : vérifiez de nouveau bientôt.',
  'cosignatures-unsupported':
    'Ce que valent certaines signatures de témoins. Ce navigateur ne peut pas vérifier ML-DSA-44, elles ne comptent donc pas ici.',
  'token-unchecked':
    'Ce que dit l’horodatage d’une autorité. Il ne peut pas être vérifié ici, ou son certificat a expiré.',
  'authority-is-from-proof':
    'À quelle date il existait au plus tard, selon une autorité d’horodatage que cette page ne connaît pas.',
  'not-anchored':
    'Que le journal montre à tous les mêmes entrées. Tant que le point de contrôle n’est pas dans une blockchain, vous n’avez que la parole de ce service.',
  'anchor-is-unchecked': 'À quelle date il existait au plus tard. Vérifiez si le bloc contient la transaction.',
  'block-is-from-proof':
    'Que le bloc appartient à la blockchain. Comparez son hachage avec celui que montre l’explorateur de votre choix.',
  'chain-is-private':
    'À quelle date il existait au plus tard, indépendamment de ce service. Le réseau sert aux tests, et son exploitant peut le réécrire.',
  'test-network':
    'À quelle date il existait au plus tard, indépendamment de ce service. Le réseau sert aux tests, et ses blocs coûtent peu à produire.',
}

export const stations: typeof english.stations = {
  file: 'Fichier',
  fingerprint: 'Empreinte',
  entry: 'Entrée',
  path: 'Chemin de Merkle',
  root: 'Racine',
  transaction: 'Transaction',
  block: 'Bloc',
}

export const stationStates: typeof english.stationStates = {
  holds: 'réussi',
  fails: 'échoué',
  unchecked: 'non vérifié',
  'not-yet': 'pas encore',
  'not-reached': 'non atteint',
}
