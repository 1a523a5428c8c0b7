import type { ConsoleTexts } from '../../en/console.ts'
import { isolated } from '../../word-forms.ts'

export const authentication: ConsoleTexts['authentication'] = {
  title: 'Verifica dell’identità',
  names: {
    link: 'Nessuna (solo il link)',
    email_code: 'Codice per e-mail',
    sms_code: 'Codice via SMS',
    sms_and_code: 'Codice via SMS e codice di accesso',
    access_code: 'Codice di accesso',
    identity_check: 'Verifica presso un fornitore',
    oidc: 'Provider di identità',
    both: 'Codice per e-mail e codice di accesso',
    passkey: 'Passkey (chiave di accesso)',
    passkey_and_code: 'Passkey e codice di accesso',
    check_and_code: 'Verifica presso un fornitore e codice di accesso',
    oidc_and_code: 'Provider di identità e codice di accesso',
  },
  usual: (name) => `Predefinita dell’organizzazione: ${name}`,
  usualUnknown: 'Predefinita dell’organizzazione',
  hints: {
    link: 'Chiunque abbia il link può aprire il documento.',
    email_code: 'Prima che il documento si apra, la persona inserisce un codice che le inviamo per e-mail.',
    sms_code: 'Prima che il documento si apra, la persona inserisce un codice che inviamo al suo telefono.',
    sms_and_code:
      'Prima che il documento si apra, la persona inserisce un codice ricevuto via SMS e uno che Lei le comunica.',
    access_code: 'Prima che il documento si apra, la persona inserisce un codice che Lei le comunica.',
    identity_check:
      'Prima che il documento si apra, un fornitore verifica l’identità della persona, per esempio con il documento d’identità.',
    oidc: 'Prima che il documento si apra, la persona accede con il provider di identità della Sua organizzazione per i firmatari.',
    both: 'Prima che il documento si apra, la persona inserisce un codice ricevuto per e-mail e uno che Lei le comunica.',
    passkey:
      'Prima che il documento si apra, la persona conferma con una passkey. La prima volta la crea con un codice che le inviamo per e-mail.',
    passkey_and_code:
      'Prima che il documento si apra, la persona conferma con una passkey e inserisce un codice che Lei le comunica. La prima volta crea la passkey con un codice che le inviamo per e-mail.',
    check_and_code:
      'Prima che il documento si apra, un fornitore verifica l’identità della persona, che inserisce anche un codice che Lei le comunica.',
    oidc_and_code:
      'Prima che il documento si apra, la persona accede con il provider di identità della Sua organizzazione per i firmatari e inserisce un codice che Lei le comunica.',
  },
  phone: 'Numero di telefono',
  phoneHint: 'Con + e il prefisso del paese, per esempio +39 312 345 6789.',
  wrongPhone: 'Inserisca il numero con + e il prefisso del paese, da 7 a 15 cifre in tutto.',
  code: 'Codice di accesso',
  codeHint: 'Lo comunichi alla persona in un altro modo, per esempio al telefono. In seguito non potrà più vederlo.',
  codeOfDraft: 'Le bozze non lo conservano.',
  codeOfTemplate: 'Il codice di accesso si inserisce a ogni uso del modello.',
  suggest: 'Proponi',
  suggestOf: (who) => `Proponi un codice di accesso per ${isolated(who)}`,
  wrongCode: 'Inserisca da 6 a 64 caratteri.',
  codes: 'Codici di accesso',
  codesText:
    'Comunichi ogni codice al suo firmatario in un altro modo, per esempio al telefono, e non insieme al link. Lo annoti adesso: non potrà più vederlo.',
  copy: 'Copia il codice',
  copyOf: (name) => `Copia il codice di ${isolated(name)}`,
  passed: (time) => `Confermata il ${time}`,
  waiting: 'Non ancora confermata',
  locked:
    'Bloccato, perché è stato inserito troppe volte un codice errato. Imposti un nuovo codice di accesso o sostituisca il link.',
  lockedEmail: 'Bloccato, perché è stato inserito troppe volte un codice errato. Sostituisca il link.',
  lockedPasskey:
    'Bloccato, perché una passkey è stata rifiutata troppe volte. Reimposti la passkey o sostituisca il link.',
  lockedCheck:
    'Bloccato, perché troppe verifiche dell’identità non sono state superate. Sostituisca il link per continuare.',
  lockedProvider:
    'Bloccato, perché altre persone hanno effettuato l’accesso troppe volte presso il provider di identità. Sostituisca il link per continuare.',
  newCode: {
    act: 'Nuovo codice di accesso',
    actOf: (name) => `Nuovo codice di accesso per ${isolated(name)}`,
    title: 'Imposti un nuovo codice di accesso',
    text: 'Il vecchio codice e il vecchio link smettono subito di funzionare. Il firmatario riceve un nuovo link.',
    submit: 'Salva e sostituisci il link',
  },
  resetPasskey: {
    act: 'Reimposta passkey',
    actOf: (name) => `Reimposta la passkey di ${isolated(name)}`,
    title: 'Reimpostare la passkey?',
    text: 'Per una persona che ha perso la passkey. Non funzionerà più per le Sue richieste a questo indirizzo e-mail. La persona ne crea un’altra con un codice che le inviamo per e-mail.',
    submit: 'Reimposta la passkey',
  },
  settings: {
    title: 'Verifica dell’identità dei firmatari',
    text: 'Ciò che le nuove richieste chiedono ai loro firmatari, se la richiesta non indica altro. Questa impostazione vale anche in modalità di test.',
    label: 'Predefinita',
    save: 'Salva l’impostazione',
  },
}
