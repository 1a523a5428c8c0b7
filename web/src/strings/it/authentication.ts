import type { AuthenticationTexts } from '../en/authentication.ts'
import { pluralIn } from '../word-forms.ts'

const plural = pluralIn('it')

export const authentication: AuthenticationTexts = {
  step: (number, total) => `Passo ${number} di ${total}`,
  kept: 'Confermi di nuovo la Sua identità. Ciò che ha inserito è ancora qui.',
  submit: 'Continui',
  checking: 'Verifica …',
  wrong: 'Questo codice non è corretto.',
  left: (left) => plural(left, { one: 'Può riprovare ancora 1 volta.', other: `Può riprovare ancora ${left} volte.` }),
  blocked:
    'Ha confermato la Sua identità, ma il Suo browser non permette di ricordarlo. Consenta i cookie per questo sito, poi riprovi.',
  email: {
    title: 'Inserisca il codice ricevuto per e-mail',
    sending: (email) => `Stiamo inviando un codice a ${email}.`,
    sent: (email) => `Abbiamo inviato un codice di 6 cifre a ${email}. È valido per 10 minuti.`,
    label: 'Codice ricevuto per e-mail',
    missing: 'Inserisca le 6 cifre del codice.',
    help: 'Nessuna e-mail? Aspetti un minuto e guardi nella cartella dello spam. Se questo non è il Suo indirizzo e-mail, si rivolga a chi Le ha inviato il link.',
    again: 'Invia un nuovo codice',
    wait: (seconds) =>
      seconds < 100
        ? plural(seconds, {
            one: 'Può inviare un nuovo codice tra 1 secondo.',
            other: `Può inviare un nuovo codice tra ${seconds} secondi.`,
          })
        : `Può inviare un nuovo codice tra ${Math.ceil(seconds / 60)} minuti.`,
    sentAgain: 'Abbiamo inviato un nuovo codice. I codici precedenti non sono più validi.',
    notSent: 'Il codice non è stato inviato.',
    expired: 'Questo codice è scaduto. Invii un nuovo codice e lo inserisca qui.',
    used: 'Questo codice non è più valido. È scaduto, oppure è stato inserito troppe volte un codice errato. Invii un nuovo codice e lo inserisca qui.',
  },
  sms: {
    title: 'Inserisca il codice ricevuto via SMS',
    sending: (phone) => `Stiamo inviando un codice al Suo telefono ${phone}.`,
    sent: (phone) => `Abbiamo inviato un codice di 6 cifre al Suo telefono ${phone}. Vale 10 minuti.`,
    label: 'Codice ricevuto via SMS',
    help: 'Nessun SMS? Attenda un minuto. Se non è il Suo numero, chieda a chi Le ha inviato il link.',
    failed:
      'Non è stato possibile inviare l’SMS. Invii un nuovo codice. Se non riesce ancora, chieda a chi Le ha inviato il link.',
  },
  access: {
    title: 'Inserisca il Suo codice di accesso',
    text: 'Il mittente Le comunica questo codice in un altro modo, per esempio al telefono. Non si trova nelle nostre e-mail.',
    label: 'Codice di accesso',
    missing: 'Inserisca il codice di accesso.',
    help: 'Non ha il codice? Lo chieda alla persona che Le ha inviato il link. Noi non possiamo comunicarglielo.',
  },
  provider: {
    title: 'Dimostri la Sua identità',
    text: (provider) =>
      `Prima di aprire il documento, il mittente Le chiede di accedere con ${provider}. Dopo tornerà a questa pagina.`,
    button: (provider) => `Continua con ${provider}`,
    help: 'Se non riesce ad accedere, chieda alla persona che Le ha inviato il link.',
    other:
      'Ha effettuato l’accesso come un’altra persona. Usi l’account con l’indirizzo e-mail a cui è stato inviato questo link.',
    missing: 'Il provider di identità del mittente non è più disponibile. Chieda un nuovo link.',
    locked: 'Con questo link hanno effettuato l’accesso troppe volte altre persone.',
  },
  identityCheck: {
    title: 'Dimostri la Sua identità',
    text: 'Il mittente chiede una verifica dell’identità, per esempio con il documento d’identità. Lascerà questa pagina e poi vi tornerà.',
    button: 'Inizi la verifica',
    pending: 'Non c’è ancora un risultato. Completi la verifica e poi controlli di nuovo.',
    look: 'Controlli di nuovo',
    again: 'Ricominci',
    failed: 'La verifica dell’identità non è stata superata. Può iniziarne un’altra.',
    help: 'Se non può fare la verifica, chieda a chi Le ha inviato il link.',
    locked: 'Con questo link troppe verifiche dell’identità non sono state superate.',
  },
  passkey: {
    create: {
      title: 'Crei una passkey',
      text: 'D’ora in poi conferma la Sua identità con impronta, volto, blocco schermo o chiave di sicurezza. Il browser chiede dove salvare la passkey.',
      button: 'Crea passkey',
    },
    use: {
      title: 'Confermi con la Sua passkey',
      text: 'Il browser chiede impronta, volto, blocco schermo o chiave di sicurezza.',
      button: 'Usa la passkey',
    },
    help: 'Ha perso la passkey, o è su un altro dispositivo? Chieda alla persona che Le ha inviato il link di reimpostarla.',
    wrong: 'Questa passkey non è stata accettata. Usi quella che ha creato per questo mittente.',
    locked: 'Una passkey è stata rifiutata troppe volte.',
    faults: {
      cancelled: 'Nessuna passkey è stata usata. L’operazione è stata annullata o ha richiesto troppo tempo. Riprovi.',
      known: 'Questo dispositivo ha già una passkey per questo mittente. Riprovi, o usi un altro dispositivo.',
      unsupported:
        'Le passkey non funzionano in questo browser. Apra il link in un browser recente o su un altro dispositivo.',
    },
  },
  locked: {
    title: 'Questo link è bloccato',
    text: 'È stato inserito troppe volte un codice errato.',
    next: 'Chieda al mittente un nuovo link. Lo abbiamo già avvisato.',
  },
}
