import type { AuthenticationTexts } from '../en/authentication.ts'
import { pluralIn } from '../word-forms.ts'

const plural = pluralIn('fr')

export const authentication: AuthenticationTexts = {
  step: (number, total) => `Étape ${number} sur ${total}`,
  kept: 'Veuillez confirmer à nouveau que c’est bien vous. Ce que vous avez saisi est conservé.',
  submit: 'Continuer',
  checking: 'Vérification …',
  wrong: 'Ce code n’est pas le bon.',
  left: (left) => plural(left, { one: 'Il vous reste 1 essai.', other: `Il vous reste ${left} essais.` }),
  blocked:
    'Vous avez confirmé votre identité, mais votre navigateur ne permet pas de le retenir. Autorisez les cookies pour ce site, puis réessayez.',
  email: {
    title: 'Saisissez le code reçu par e-mail',
    sending: (email) => `Nous envoyons un code à ${email}.`,
    sent: (email) => `Nous avons envoyé un code à 6 chiffres à ${email}. Il est valable 10 minutes.`,
    label: 'Code reçu par e-mail',
    missing: 'Saisissez les 6 chiffres du code.',
    help: 'Pas d’e-mail\u00a0? Attendez une minute et regardez dans vos courriers indésirables. Si cette adresse n’est pas la vôtre, contactez la personne qui vous a envoyé le lien.',
    again: 'Envoyer un nouveau code',
    wait: (seconds) =>
      seconds < 100
        ? plural(seconds, {
            one: `Vous pourrez envoyer un nouveau code dans ${seconds} seconde.`,
            other: `Vous pourrez envoyer un nouveau code dans ${seconds} secondes.`,
          })
        : `Vous pourrez envoyer un nouveau code dans ${Math.ceil(seconds / 60)} minutes.`,
    sentAgain: 'Nous avons envoyé un nouveau code. Les codes précédents ne fonctionnent plus.',
    notSent: 'Le code n’a pas été envoyé.',
    expired: 'Ce code a expiré. Envoyez un nouveau code, puis saisissez-le ici.',
    used: 'Ce code ne fonctionne plus. Il a expiré, ou trop de codes erronés ont été saisis. Envoyez un nouveau code, puis saisissez-le ici.',
  },
  sms: {
    title: 'Saisissez le code reçu par SMS',
    sending: (phone) => `Nous envoyons un code à votre téléphone ${phone}.`,
    sent: (phone) => `Nous avons envoyé un code à 6 chiffres à votre téléphone ${phone}. Il est valable 10 minutes.`,
    label: 'Code reçu par SMS',
    help: 'Pas de SMS ? Attendez une minute. Si ce n’est pas votre numéro, demandez à la personne qui vous a envoyé le lien.',
    failed:
      'Le SMS n’a pas pu être envoyé. Envoyez un nouveau code. En cas de nouvel échec, demandez à la personne qui vous a envoyé le lien.',
  },
  access: {
    title: 'Saisissez votre code d’accès',
    text: 'L’expéditeur vous communique ce code par un autre moyen, par exemple au téléphone. Il ne figure pas dans nos e-mails.',
    label: 'Code d’accès',
    missing: 'Saisissez le code d’accès.',
    help: 'Vous n’avez pas le code\u00a0? Demandez-le à la personne qui vous a envoyé le lien. Nous ne pouvons pas vous le donner.',
  },
  provider: {
    title: 'Prouvez votre identité',
    text: (provider) =>
      `Avant l’ouverture du document, l’expéditeur vous demande de vous connecter avec ${provider}. Vous revenez ensuite sur cette page.`,
    button: (provider) => `Continuer avec ${provider}`,
    help: 'Si vous ne pouvez pas vous y connecter, demandez à la personne qui vous a envoyé le lien.',
    other:
      'Vous vous êtes connecté en tant qu’une autre personne. Utilisez le compte dont l’adresse e-mail a reçu ce lien.',
    missing: 'Le fournisseur d’identité de l’expéditeur n’est plus disponible. Demandez-lui un nouveau lien.',
    locked: 'D’autres personnes se sont connectées trop souvent avec ce lien.',
  },
  identityCheck: {
    title: 'Prouvez votre identité',
    text: 'L’expéditeur demande une vérification d’identité, par exemple avec votre pièce d’identité. Vous quittez cette page, puis vous y revenez.',
    button: 'Commencer la vérification',
    pending: 'Il n’y a pas encore de résultat. Terminez la vérification, puis actualisez.',
    look: 'Actualiser',
    again: 'Recommencer',
    failed: 'La vérification d’identité n’a pas été réussie. Vous pouvez en commencer une autre.',
    help: 'Si vous ne pouvez pas la faire, demandez à la personne qui vous a envoyé le lien.',
    locked: 'Trop de vérifications d’identité ont échoué avec ce lien.',
  },
  passkey: {
    create: {
      title: 'Créer une clé d’accès (passkey)',
      text: 'Désormais, vous confirmez votre identité avec votre empreinte, votre visage, le verrouillage de l’écran ou une clé de sécurité. Votre navigateur demande où enregistrer la clé d’accès.',
      button: 'Créer la clé d’accès',
    },
    use: {
      title: 'Confirmez avec votre clé d’accès (passkey)',
      text: 'Votre navigateur demande votre empreinte, votre visage, le verrouillage de l’écran ou une clé de sécurité.',
      button: 'Utiliser la clé d’accès',
    },
    help: 'Vous avez perdu votre clé d’accès, ou elle est sur un autre appareil ? Demandez à la personne qui vous a envoyé le lien de la réinitialiser.',
    wrong: 'Cette clé d’accès n’a pas été acceptée. Utilisez celle que vous avez créée pour cet expéditeur.',
    locked: 'Une clé d’accès a été refusée trop souvent.',
    faults: {
      cancelled: 'Aucune clé d’accès n’a été utilisée. L’opération a été annulée ou a pris trop de temps. Réessayez.',
      known: 'Cet appareil a déjà une clé d’accès pour cet expéditeur. Réessayez, ou utilisez un autre appareil.',
      unsupported:
        'Les clés d’accès ne fonctionnent pas dans ce navigateur. Ouvrez le lien dans un navigateur récent ou sur un autre appareil.',
    },
  },
  locked: {
    title: 'Ce lien est verrouillé',
    text: 'Un code erroné a été saisi trop souvent.',
    next: 'Demandez un nouveau lien à l’expéditeur. Nous l’avons déjà prévenu.',
  },
}
