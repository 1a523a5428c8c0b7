import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated, pluralIn } from '../../word-forms.ts'

const plural = pluralIn('it')

export const settings: ConsoleTexts['settings'] = {
  title: 'Impostazioni',
  notYours: 'Solo i proprietari e gli amministratori possono modificarlo.',
  saved: 'Salvato.',
  branding: {
    title: 'Identità visiva',
    text: 'Le nuove richieste la usano nelle e-mail e nella pagina di firma, se non ne hanno una propria. Le richieste precedenti mantengono la loro.',
    logo: 'Logo dell’organizzazione',
    logoHint: 'PNG o JPEG, al massimo 200 KB. È preferibile un logo largo su sfondo bianco.',
    logoWrong: 'Scelga un PNG o un JPEG di al massimo 200 KB.',
    removeLogo: 'Rimuovi il logo',
    save: 'Salva l’identità visiva',
    preview: 'Anteprima della pagina di firma',
    testMode: 'La modalità di test usa l’identità visiva della modalità reale.',
  },
  consent: {
    title: 'Testo del consenso',
    text: 'Le persone accettano questo testo prima di firmare o approvare. Il registro di controllo lo conserva parola per parola. Una modifica vale anche per le richieste aperte e per la modalità di test.',
    role: 'Per',
    roles: { signer: 'Chi firma', approver: 'Chi approva' },
    language: 'Lingua',
    label: 'Testo',
    hint: 'Testo semplice da 20 a 4.000 caratteri. Gli a capo sono ammessi. Vale anche per le richieste con più documenti.',
    wrong: 'Inserisca da 20 a 4.000 caratteri.',
    save: 'Salva il testo',
    useStandard: 'Usa il testo standard',
    standard: 'Testo standard.',
    own: 'Testo proprio.',
    version: (version: string) => `Versione ${isolated(version)}`,
    since: 'dal',
    versions: 'Versioni proprie',
    columns: { version: 'Versione', date: 'Dal', text: 'Testo' },
    backToStandard: 'Testo standard',
  },
  embedding: {
    title: 'Incorporamento',
    text: 'Le pagine di queste origini possono mostrare la pagina di firma in un riquadro. La modalità di test ha un proprio elenco.',
    origins: 'Origini consentite',
    hint: 'Una per riga, per esempio https://app.example.org. Al massimo 20.',
    wrong: (line) =>
      `La riga ${line} non è un’origine. La scriva come https://app.example.org, senza percorso. http è possibile solo per localhost.`,
    tooMany: 'Inserisca al massimo 20 origini.',
    save: 'Salva le origini',
    none: 'Nessuna',
  },
  retention: {
    title: 'Conservazione',
    text: 'Un’attività giornaliera elimina i documenti delle richieste chiuse da questo numero di giorni, anche di quelle precedenti. I registri di controllo, le impronte e le marche temporali restano. Le richieste bloccate sono escluse.',
    documents: 'Elimina i documenti dopo (giorni)',
    hint: (most) =>
      `Da 1 a ${count(most)} giorni dopo la chiusura di una richiesta. Lasci vuoto per conservare i documenti.`,
    wrong: (most) => `Inserisca un numero intero da 1 a ${count(most)}, oppure lasci vuoto il campo.`,
    people: 'Cancella le persone dopo (giorni)',
    peopleHint:
      'I nomi, gli indirizzi e-mail e gli indirizzi IP vengono sostituiti nelle richieste, nei registri di controllo e nelle e-mail. I documenti conservati contengono ancora i nomi. Lasci vuoto per conservarli.',
    shownPeople: (days) =>
      days === null
        ? 'Le persone vengono conservate.'
        : plural(days, {
            one: `Le persone vengono cancellate ${count(days)} giorno dopo la chiusura di una richiesta.`,
            other: `Le persone vengono cancellate ${count(days)} giorni dopo la chiusura di una richiesta.`,
          }),
    save: 'Salva la conservazione',
    shown: (days) =>
      days === null
        ? 'I documenti vengono conservati.'
        : plural(days, {
            one: `I documenti vengono eliminati ${count(days)} giorno dopo la chiusura di una richiesta.`,
            other: `I documenti vengono eliminati ${count(days)} giorni dopo la chiusura di una richiesta.`,
          }),
  },
  people: {
    title: 'Dati di una persona',
    text: 'Esporti o cancelli ciò che la Sua organizzazione conserva su una persona. Il registro di audit annota entrambe le operazioni, senza l’indirizzo e-mail.',
    email: 'Indirizzo e-mail della persona',
    emailWrong: 'Inserisca un indirizzo e-mail, per esempio anna@example.org',
    download: 'Scarica i dati',
    erase: 'Cancella la persona',
    saved: 'Scaricato.',
    erased: (requests) =>
      requests === 0
        ? 'Nelle richieste chiuse non c’era più nulla da cancellare.'
        : plural(requests, {
            one: `Cancellata da ${count(requests)} richiesta.`,
            other: `Cancellata da ${count(requests)} richieste.`,
          }),
    inUse:
      'Non è stato cancellato nulla, perché la persona è ancora necessaria. Chiuda le richieste, rimuova i blocchi o elimini il resto, poi riprovi:',
    blockers: {
      request: 'Richiesta',
      draft: 'Bozza',
      template: 'Modello',
      bulk: 'Invio multiplo',
      member: 'Membri e inviti',
      more: 'Altri elementi non sono elencati qui',
    },
    erasure: {
      title: (email) => `Cancellare ${email}?`,
      erased:
        'Nelle richieste chiuse vengono sostituiti o rimossi: nome, indirizzo e-mail, numero di telefono, indirizzi IP, browser, firme digitate, motivi, valori dei campi, e-mail ed eventi.',
      stays:
        'Restano: il registro di audit dell’organizzazione, impronte e marche temporali, i titoli e i messaggi scritti da Lei e i backup. Restano anche i documenti, che contengono il nome, a meno che non li elimini.',
      documents: 'Elimina anche i documenti di queste richieste',
      final: 'L’operazione non può essere annullata.',
      action: 'Cancella la persona',
    },
  },
  security: {
    title: 'Sicurezza dell’accesso',
    text: 'Se richiede la verifica in due passaggi, i membri che non la usano potranno aprire l’organizzazione solo dopo averla configurata. Le chiavi API continuano a funzionare.',
    require: 'Richiedi la verifica in due passaggi a tutti i membri',
    save: 'Salva sicurezza',
    required: 'La verifica in due passaggi è obbligatoria per tutti i membri.',
    optional: 'La verifica in due passaggi è facoltativa.',
    ownFirst: 'Per richiederla, la configuri prima per il Suo account.',
  },
}
