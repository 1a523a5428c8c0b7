import type { ConsoleTexts } from '../../en/console.ts'
import { isolated } from '../../word-forms.ts'

export const authentication: ConsoleTexts['authentication'] = {
  title: 'Vérification d’identité',
  names: {
    link: 'Aucune (lien seul)',
    email_code: 'Code par e-mail',
    sms_code: 'Code par SMS',
    sms_and_code: 'Code par SMS et code d’accès',
    access_code: 'Code d’accès',
    identity_check: 'Vérification par un prestataire',
    oidc: 'Fournisseur d’identité',
    both: 'Code par e-mail et code d’accès',
    passkey: 'Clé d’accès (passkey)',
    passkey_and_code: 'Clé d’accès (passkey) et code d’accès',
    check_and_code: 'Vérification par un prestataire et code d’accès',
    oidc_and_code: 'Fournisseur d’identité et code d’accès',
  },
  usual: (name) => `Par défaut dans l’organisation\u00a0: ${name}`,
  usualUnknown: 'Par défaut dans l’organisation',
  hints: {
    link: 'Toute personne qui a le lien peut ouvrir le document.',
    email_code: 'Avant l’ouverture du document, le signataire saisit un code que nous lui envoyons par e-mail.',
    sms_code: 'Avant l’ouverture du document, le signataire saisit un code que nous envoyons à son téléphone.',
    sms_and_code:
      'Avant l’ouverture du document, le signataire saisit un code reçu par SMS et un code que vous lui donnez.',
    access_code: 'Avant l’ouverture du document, le signataire saisit un code que vous lui donnez.',
    identity_check:
      'Avant l’ouverture du document, un prestataire vérifie l’identité du signataire, par exemple avec sa pièce d’identité.',
    oidc: 'Avant l’ouverture du document, le signataire se connecte auprès du fournisseur d’identité de votre organisation pour les signataires.',
    both: 'Avant l’ouverture du document, le signataire saisit un code reçu par e-mail et un code que vous lui donnez.',
    passkey:
      'Avant l’ouverture du document, le signataire confirme avec une clé d’accès. La première fois, il la crée avec un code que nous lui envoyons par e-mail.',
    passkey_and_code:
      'Avant l’ouverture du document, le signataire confirme avec une clé d’accès et saisit un code que vous lui donnez. La première fois, il crée la clé d’accès avec un code que nous lui envoyons par e-mail.',
    check_and_code:
      'Avant l’ouverture du document, un prestataire vérifie l’identité du signataire, qui saisit aussi un code que vous lui donnez.',
    oidc_and_code:
      'Avant l’ouverture du document, le signataire se connecte auprès du fournisseur d’identité de votre organisation pour les signataires et saisit un code que vous lui donnez.',
  },
  phone: 'Numéro de téléphone',
  phoneHint: 'Avec + et l’indicatif du pays, par exemple +33 6 12 34 56 78.',
  wrongPhone: 'Saisissez le numéro avec + et l’indicatif du pays, de 7 à 15 chiffres en tout.',
  code: 'Code d’accès',
  codeHint:
    'Donnez-le à cette personne par un autre moyen, par exemple au téléphone. Vous ne pourrez plus le voir ensuite.',
  codeOfDraft: 'Les brouillons ne le gardent pas.',
  codeOfTemplate: 'Vous saisissez le code d’accès à chaque utilisation du modèle.',
  suggest: 'Proposer',
  suggestOf: (who) => `Proposer un code d’accès pour ${isolated(who)}`,
  wrongCode: 'Saisissez de 6 à 64 caractères.',
  codes: 'Codes d’accès',
  codesText:
    'Donnez chaque code à son signataire par un autre moyen, par exemple au téléphone, et pas avec le lien. Notez-le maintenant\u00a0: vous ne pourrez plus le voir.',
  copy: 'Copier le code',
  copyOf: (name) => `Copier le code de ${isolated(name)}`,
  passed: (time) => `Confirmée le ${time}`,
  waiting: 'Pas encore confirmée',
  locked:
    'Verrouillé, car un code erroné a été saisi trop souvent. Définissez un nouveau code d’accès ou remplacez le lien.',
  lockedEmail: 'Verrouillé, car un code erroné a été saisi trop souvent. Remplacez le lien.',
  lockedPasskey:
    'Verrouillé, car une clé d’accès a été refusée trop souvent. Réinitialisez la clé d’accès ou remplacez le lien.',
  lockedCheck: 'Verrouillé, car trop de vérifications d’identité ont échoué. Remplacez le lien pour continuer.',
  lockedProvider:
    'Verrouillé, car d’autres personnes se sont connectées trop souvent auprès du fournisseur d’identité. Remplacez le lien pour continuer.',
  newCode: {
    act: 'Nouveau code d’accès',
    actOf: (name) => `Nouveau code d’accès pour ${isolated(name)}`,
    title: 'Définir un nouveau code d’accès',
    text: 'L’ancien code et l’ancien lien cessent aussitôt de fonctionner. Le signataire reçoit un nouveau lien.',
    submit: 'Enregistrer et remplacer le lien',
  },
  resetPasskey: {
    act: 'Réinitialiser la clé d’accès',
    actOf: (name) => `Réinitialiser la clé d’accès de ${isolated(name)}`,
    title: 'Réinitialiser la clé d’accès ?',
    text: 'Pour une personne qui a perdu sa clé d’accès. Celle-ci ne fonctionnera plus pour vos demandes à cette adresse e-mail. La personne en crée une autre avec un code que nous lui envoyons par e-mail.',
    submit: 'Réinitialiser la clé d’accès',
  },
  settings: {
    title: 'Vérification d’identité des signataires',
    text: 'Ce que les nouvelles demandes exigent de leurs signataires, sauf indication contraire dans la demande. Ce réglage vaut aussi pour le mode test.',
    label: 'Par défaut',
    save: 'Enregistrer',
  },
}
