import type { People } from '../en/people.ts'

export const people: People = {
  handOver: {
    title: (name) => `Entregue el dispositivo a ${name}`,
    text: (sender, name) => `${sender} pide a ${name} que firme este documento en persona, en este dispositivo.`,
    start: (name) => `Soy ${name}`,
  },
  handBack: {
    title: 'Devuelva el dispositivo',
    text: (sender) => `Ha terminado. Devuelva el dispositivo a ${sender}.`,
  },
  delegatedBy: (name) => `${name} le pide que firme en su lugar.`,
  keepLink: 'Quien tenga este enlace puede firmar: no lo comparta.',
  delegate: {
    question: '¿Debe firmar otra persona?',
    open: 'Pedírselo a otra persona',
    title: 'Pedir a otra persona que firme',
    text: (sender) =>
      `Recibirá su propio enlace por correo y el de usted dejará de funcionar. Avisaremos a ${sender}. No se puede deshacer, y lo que ha introducido se borra.`,
    name: 'Nombre de la persona',
    nameMissing: 'Escriba un nombre (hasta 200 caracteres).',
    email: 'Correo electrónico de la persona',
    emailMissing: 'Escriba un correo electrónico, por ejemplo anna@example.org.',
    reason: 'Motivo (opcional, solo para el remitente)',
    submit: 'Pedírselo a esta persona',
    sending: 'Enviando …',
    back: 'Volver',
    failed: 'No se ha enviado.',
  },
  delegated: {
    title: (name) => `${name} firma en su lugar`,
    text: (name, email) => `Hemos enviado a ${name} un correo con un enlace a ${email} y hemos avisado al remitente.`,
    next: 'Su propio enlace ya no funciona. Puede cerrar esta página.',
  },
  /** What differs for the other roles. */
  roles: {
    signer: {},
    approver: {
      handOver: (sender, name) =>
        `${sender} pide a ${name} que apruebe este documento en persona, en este dispositivo.`,
      delegatedBy: (name) => `${name} le pide que apruebe en su lugar.`,
      keepLink: 'Quien tenga este enlace puede aprobar: no lo comparta.',
      question: '¿Debe aprobar otra persona?',
      open: 'Pedírselo a otra persona',
      title: 'Pedir a otra persona que apruebe',
      delegated: (name) => `${name} aprueba en su lugar`,
    },
    viewer: {
      handOver: (sender, name) => `${sender} pide a ${name} que lea este documento en persona, en este dispositivo.`,
    },
    cc: {},
  },
}
