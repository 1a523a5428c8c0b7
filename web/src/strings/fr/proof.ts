import type * as english from '../en/proof.ts'

export const steps: typeof english.steps = {
  file: {
    title: 'Votre fichier',
    holds: 'Son empreinte a été calculée dans ce navigateur. C’est celle que vérifient les étapes suivantes.',
    fails: 'Son empreinte a été calculée dans ce navigateur. Ce n’est pas celle que vérifient les étapes suivantes.',
    unchecked: 'Aucun fichier n’a été choisi. La vérification part de l’empreinte.',
  },
  record: {
    title: 'La réponse du service',
    holds: 'Le numéro, l’heure et le bloc affichés sur cette page sont ceux de la preuve.',
    fails: 'Le numéro, l’heure ou le bloc affichés sur cette page ne sont pas ceux de la preuve.',
    unchecked: 'Non comparée.',
  },
  entry: {
    title: 'L’entrée',
    holds: 'L’entrée du journal est complète et porte le numéro que la preuve indique.',
    fails: 'L’entrée du journal est endommagée ou porte un autre numéro que celui que la preuve indique.',
    unchecked: 'Non vérifiée.',
  },
  fingerprint: {
    title: 'De l’empreinte à l’entrée',
    holds: 'L’entrée engage exactement cette empreinte.',
    fails: 'L’entrée n’engage pas cette empreinte.',
    unchecked: 'Non vérifié.',
  },
  checkpoint: {
    title: 'Le point de contrôle',
    holds: 'Le point de contrôle, un résumé de tout le journal, est complet et appartient à ce journal.',
    fails: 'Le point de contrôle, un résumé de tout le journal, est endommagé ou n’appartient pas à cette preuve.',
    unchecked: 'Non vérifié.',
  },
  inclusion: {
    title: 'De l’entrée au point de contrôle',
    holds: 'Le chemin de hachages mène de l’entrée au point de contrôle : l’entrée est dans le journal.',
    fails: 'Le chemin de hachages ne mène pas de l’entrée au point de contrôle.',
    unchecked: 'Non vérifié.',
  },
  key: {
    title: 'La clé du journal',
    holds: 'La clé de la preuve est celle que ce service publie.',
    fails: 'La clé de la preuve n’est pas celle que ce service publie.',
    unchecked:
      'La clé n’est connue que par la preuve. N’importe qui peut créer une clé : comparez-la à celle de l’exploitant du journal.',
  },
  signature: {
    title: 'La signature',
    holds: 'Le journal a signé le point de contrôle avec sa clé.',
    fails: 'La signature du point de contrôle n’est pas celle de cette clé.',
    unchecked: 'Non vérifiée.',
  },
  anchor: {
    title: 'La blockchain',
    holds: 'Le bloc que montre la preuve contient la transaction, et la transaction contient le point de contrôle.',
    fails:
      'Ce que la preuve montre de la blockchain ne contient pas le point de contrôle : cela a été modifié ou vient d’ailleurs.',
    unchecked: 'Une transaction porte le point de contrôle. Il reste à vérifier que le bloc la contient.',
  },
}

export const states: typeof english.states = {
  QUEUED: {
    name: 'En attente',
    meaning: 'Inscrit au journal. Il sera ancré dans la blockchain avec la prochaine racine.',
  },
  BATCHED: {
    name: 'En cours',
    meaning: 'Partie d’une racine qui est en cours d’écriture dans la blockchain et y attend sa confirmation.',
  },
  CONFIRMED: {
    name: 'Confirmé',
    meaning: 'La racine qui couvre cet enregistrement est dans un bloc de la blockchain, et la preuve est publiée.',
  },
}

export const limits: typeof english.limits = {
  'time-is-claimed': 'L’heure exacte. C’est celle que donnait l’horloge du service.',
  'key-is-from-proof': 'À qui est le journal. La clé vient de la preuve elle-même.',
  'not-anchored':
    'Que le journal montre à tous les mêmes entrées. Tant qu’une blockchain ne contient pas le point de contrôle, seul le service le dit.',
  'anchor-is-unchecked': 'Depuis quand il existe. Il reste à vérifier que le bloc contient la transaction.',
  'block-is-from-proof':
    'Que le bloc fait partie de la blockchain. Comparez son hachage à celui que montre un explorateur de votre choix.',
  'chain-is-private':
    'Depuis quand il existe, aux yeux des tiers. La chaîne est privée : celui qui l’exploite peut la réécrire, elle ne prouve donc rien aux tiers.',
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
