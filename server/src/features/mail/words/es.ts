import type { MailWords } from './en.ts'

export const spanish: MailWords = {
  colon: ':',
  greeting: (name) => `Hola, ${name}:`,
  sentBy: (registeredName) => `Enviado por ${registeredName}`,
  bothNames: (name, registeredName) => `${name} (${registeredName})`,
  via: (name, registeredName) => `${name} a través de ${registeredName}`,
  from: (registeredName) => `Enviado por Countersign en nombre de ${registeredName}.`,
  openElsewhere: 'Si el botón no funciona, abra este enlace:',
  verifyHere: 'Quien tenga el documento puede comprobarlo aquí:',
  verifyOneHere: (title) => `Quien tenga «${title}» puede comprobarlo aquí:`,
  openRequest: 'Abrir la solicitud en la consola:',
  messageFrom: (name) => `Mensaje de ${name}`,

  facts: {
    document: 'Documento',
    pages: 'Páginas',
    requestedBy: 'Solicitado por',
    signBy: 'Firmar antes del',
    signedBy: 'Firmado por',
    signature: (name, time) => `${name}, ${time}`,
    signer: 'Firmante',
    recipient: 'Destinatario',
    linkSentTo: 'Enlace enviado a',
    completed: 'Completado',
    declinedBy: 'Rechazado por',
    delegatedBy: 'Delegado por',
    expired: 'Vencido',
    missing: 'Sin firma de',
    canceledBy: 'Cancelado por',
    reference: 'Referencia',
    organization: 'Organización',
    invitedBy: 'Invitación de',
    inviterEmail: 'Correo electrónico',
    joinBy: 'Enlace válido hasta el',
  },

  invitation: {
    subject: (title) => `Para firmar: ${title}`,
    preheader: (sender) => `${sender} le pide que firme un documento.`,
    heading: (sender) => `${sender} le pide que firme`,
    text: (title) => `Lea y firme «${title}».`,
    button: 'Leer y firmar',
    personal: (sender) =>
      `Este enlace es personal: quien lo tenga puede firmar en su nombre. ${sender} también lo tiene. No reenvíe este correo.`,
    personalAlone: 'Este enlace es personal: quien lo tenga puede firmar en su nombre. No reenvíe este correo.',
    delegated: (from) => `${from} le pide que firme en su lugar.`,
    unknown: (sender) => `Si no conoce a ${sender}, puede ignorar este correo.`,
  },

  protectedLink: {
    email_code: () =>
      'Este enlace es personal. Solo abre el documento con un código que recibe en otro correo. No reenvíe ninguno de los dos.',
    sms_code: (sender) =>
      `Este enlace es personal. Solo abre el documento con un código que recibe por SMS. También puede necesitar un código de acceso de ${sender}. No reenvíe este correo.`,
    access_code: (sender) =>
      `Este enlace es personal. Solo abre el documento con el código de acceso que recibe de ${sender}. No reenvíe este correo.`,
    identity_check: (sender) =>
      `Este enlace es personal. Antes de que se abra el documento, un proveedor comprueba su identidad, por ejemplo con su documento de identidad. También puede necesitar un código de acceso de ${sender}. No reenvíe este correo.`,
    oidc: (sender) =>
      `Este enlace es personal. Antes de que se abra el documento, inicie sesión con un proveedor de identidad de ${sender}. También puede necesitar un código. No reenvíe este correo.`,
    both: (sender) =>
      `Este enlace es personal. Solo abre el documento con el código de acceso que recibe de ${sender} y con un código enviado en otro correo. No reenvíe ninguno de los dos correos.`,
    passkey: () =>
      'Este enlace es personal. Solo abre el documento con su llave de acceso (passkey). Si aún no tiene ninguna, la crea con un código que recibe en otro correo. No reenvíe ninguno de los dos.',
    passkeyAndCode: (sender) =>
      `Este enlace es personal. Solo abre el documento con su llave de acceso (passkey) y con el código de acceso que recibe de ${sender}. Si aún no tiene una llave, la crea con un código que le enviamos por correo. No reenvíe este correo.`,
  },

  signerCode: {
    subject: (sender) => `Su código para el documento de ${sender}`,
    preheader: (code) => `Su código es ${code}.`,
    heading: (code) => `Su código: ${code}`,
    text: (sender) =>
      `Introduzca este código en la página que ha abierto. Confirma su dirección de correo antes de mostrar un documento de ${sender}.`,
    expires: (minutes) => `El código es válido durante ${minutes} minutos y una sola vez.`,
    secret: (sender) =>
      `Introduzca este código solo en esa página. Nadie de ${sender} ni de Countersign se lo pedirá por teléfono o por correo.`,
    unexpected: 'Si no ha pedido un código, quizá otra persona tenga su enlace. Sin el código, no abre nada.',
  },

  signerLocked: {
    subject: (title) => `Bloqueado: ${title}`,
    preheader: (signer) => `Demasiados intentos fallidos para ${signer}.`,
    heading: (signer) => `${signer} no puede abrir el documento`,
    text: (signer, title) =>
      `La comprobación de identidad para «${title}» ha fallado demasiadas veces. El enlace de ${signer} está bloqueado.`,
    next: 'Abra la solicitud y reemplace el enlace. Si el firmante usa un código de acceso, también puede establecer uno nuevo. Si los intentos no son del firmante, otra persona tiene el enlace.',
  },

  membershipInvitation: {
    subject: (organization) => `Invitación a ${organization} en Countersign`,
    preheader: (inviter) => `${inviter} le invita.`,
    heading: (organization) => `Invitación a ${organization}`,
    text: (inviter, organization) =>
      `${inviter} le invita a unirse a «${organization}» en Countersign y a trabajar con sus documentos, firmas y sellos.`,
    next: 'Abra el enlace para elegir una contraseña y unirse. Si ya tiene una cuenta, inicie sesión con ella.',
    button: 'Ver la invitación',
    personal: 'Este enlace es personal: quien lo abra puede unirse en su lugar. No reenvíe este correo.',
    unknown: (inviter) => `Si no conoce a ${inviter}, puede ignorar este correo. No se unirá a nada si no acepta.`,
  },

  account: {
    email: 'Cuenta',
    newEmail: 'Nueva dirección de correo',
    at: 'Fecha y hora',
    passwordReset: {
      subject: 'Restablecer su contraseña',
      heading: 'Restablecer su contraseña',
      text: (email) =>
        `Alguien ha pedido restablecer la contraseña de la cuenta ${email}. Abra el enlace para elegir una nueva. Funciona una sola vez, durante 60 minutos.`,
      button: 'Elegir una contraseña nueva',
      unknown: 'Si no lo ha pedido usted, puede ignorar este correo. Su contraseña no cambia.',
    },
    emailChange: {
      subject: 'Confirmar su nueva dirección de correo',
      heading: 'Confirmar su nueva dirección de correo',
      text: (email, newEmail) =>
        `El titular de la cuenta ${email} quiere usar ${newEmail} a partir de ahora. Abra el enlace e inicie sesión para confirmarlo. Funciona durante 60 minutos.`,
      button: 'Confirmar la dirección de correo',
      unknown: 'Si no lo ha pedido usted, puede ignorar este correo. No cambia nada.',
    },
    notices: {
      'password-changed': 'Se ha cambiado su contraseña',
      'email-changed': 'Se ha cambiado su dirección de correo',
      'second-factor-on': 'Se ha activado la verificación en dos pasos',
      'second-factor-off': 'Se ha desactivado la verificación en dos pasos',
      'app-removed': 'Se ha quitado de su cuenta la aplicación de autenticación',
      'passkey-added': 'Se ha añadido una llave de acceso a su cuenta',
      'passkey-removed': 'Se ha quitado una llave de acceso de su cuenta',
    },
    notMe: 'Si ha sido usted, no tiene que hacer nada. Si no, póngase en contacto con su administrador de inmediato.',
  },

  reminder: {
    subject: (title) => `Recordatorio: firme ${title}`,
    ownSubject: (subject) => `Recordatorio: ${subject}`,
    preheader: (sender) => `${sender} espera su firma.`,
    heading: (sender) => `${sender} espera su firma`,
    text: (title) => `«${title}» está a la espera de su firma.`,
  },

  approval: {
    subject: (title) => `Para aprobar: ${title}`,
    preheader: (sender) => `${sender} le pide que apruebe un documento.`,
    heading: (sender) => `${sender} le pide su aprobación`,
    text: (title) => `Lea y apruebe «${title}».`,
    button: 'Leer y aprobar',
    by: 'Aprobar antes del',
    personal: (sender) =>
      `Este enlace es personal: quien lo tenga puede aprobar en su nombre. ${sender} también lo tiene. No reenvíe este correo.`,
    personalAlone: 'Este enlace es personal: quien lo tenga puede aprobar en su nombre. No reenvíe este correo.',
    reminder: {
      subject: (title) => `Recordatorio: apruebe ${title}`,
      preheader: (sender) => `${sender} espera su aprobación.`,
      heading: (sender) => `${sender} espera su aprobación`,
      text: (title) => `«${title}» está a la espera de su aprobación.`,
    },
    doneBy: 'Aprobado por',
    missing: 'Sin aprobación de',
    decline: {
      preheader: (signer) => `${signer} no ha querido aprobar.`,
      heading: (signer) => `${signer} ha rechazado aprobar`,
      text: (signer, title) =>
        `${signer} ha rechazado aprobar «${title}». La solicitud está cerrada y ya nadie puede firmar.`,
    },
    delegated: (from) => `${from} le pide que apruebe en su lugar.`,
  },

  viewing: {
    subject: (title) => `Para ver: ${title}`,
    preheader: (sender) => `${sender} le pide que vea un documento.`,
    heading: (sender) => `${sender} le pide que vea un documento`,
    text: (title) => `Abra y lea «${title}». No tiene que firmar.`,
    button: 'Ver el documento',
    by: 'Ver antes del',
    personal: (sender) =>
      `Este enlace es personal: quien lo tenga puede leer el documento en su lugar. ${sender} también lo tiene. No reenvíe este correo.`,
    personalAlone:
      'Este enlace es personal: quien lo tenga puede leer el documento en su lugar. No reenvíe este correo.',
    reminder: {
      subject: (title) => `Recordatorio: vea ${title}`,
      preheader: (sender) => `${sender} espera que vea un documento.`,
      heading: (sender) => `${sender} espera que vea un documento`,
      text: (title) => `«${title}» está a la espera de que lo vea.`,
    },
    doneBy: 'Visto por',
    missing: 'Sin ver por',
  },

  completion: {
    subject: (title) => `Completado: ${title}`,
    preheader: 'Todos han firmado.',
    heading: 'Completado: todos han firmado',
    text: (title) => `Todos han firmado «${title}».`,
    attached: 'El documento firmado va adjunto. Conserve el archivo tal cual: cualquier cambio invalida las firmas.',
    allAttached:
      'Los documentos firmados van adjuntos. Conserve los archivos tal cual: cualquier cambio invalida las firmas.',
    allLinked:
      'Puede descargar aquí los documentos firmados. Conserve los archivos tal cual: cualquier cambio invalida las firmas.',
    container: 'Es un archivo .asice con el documento y todas las firmas. Se abre con cualquier programa ZIP.',
    linked:
      'Aquí puede descargar el documento firmado. Conserve el archivo tal cual: cualquier cambio invalida las firmas.',
    button: 'Descargar el documento',
    allButton: 'Descargar los documentos',
    parts: {
      preheader: 'Todos han terminado.',
      heading: 'Completado: todos han terminado',
      text: (title) => `Todos han hecho su parte de «${title}».`,
    },
    copy: (sender) => `${sender} le ha indicado como destinatario de esta copia.`,
  },

  delegation: {
    subject: (title) => `Delegado: ${title}`,
    preheader: (from, to) => `${to} firma en lugar de ${from}.`,
    heading: (from) => `${from} ha delegado su firma`,
    text: (from, to, title) =>
      `${from} ha pedido a ${to} que firme «${title}» en su lugar. ${to} ha recibido un enlace por correo y el enlace de ${from} ya no funciona.`,
    accessCode: (to) =>
      `${to} necesita el código de acceso para abrir el documento. Si está de acuerdo, comuníqueselo, pero no por correo.`,
    next: 'Si no está de acuerdo, corrija los datos del firmante o cancele la solicitud.',
    approval: {
      preheader: (from, to) => `${to} aprueba en lugar de ${from}.`,
      heading: (from) => `${from} ha delegado su aprobación`,
      text: (from, to, title) =>
        `${from} ha pedido a ${to} que apruebe «${title}» en su lugar. ${to} ha recibido un enlace por correo y el enlace de ${from} ya no funciona.`,
      next: 'Si no está de acuerdo, corrija los datos del aprobador o cancele la solicitud.',
      person: 'Aprobador',
    },
  },

  decline: {
    subject: (title) => `Rechazado: ${title}`,
    preheader: (signer) => `${signer} no ha querido firmar.`,
    heading: (signer) => `${signer} ha rechazado firmar`,
    text: (signer, title) =>
      `${signer} ha rechazado firmar «${title}». La solicitud está cerrada y ya nadie puede firmar.`,
    reasonOf: (signer) => `Motivo indicado por ${signer}`,
  },

  wrongRecipient: {
    subject: (title) => `Destinatario equivocado: ${title}`,
    preheader: (signer) => `El enlace de ${signer} ha llegado a otra persona.`,
    heading: 'El enlace ha llegado a la persona equivocada',
    text: (signer, title) =>
      `La persona que abrió el enlace de ${signer} dice que no es ${signer}. La solicitud está cerrada y ya nadie puede firmar «${title}».`,
    next: 'Compruebe la dirección de correo y envíe una nueva solicitud.',
    message: 'Mensaje de la persona que abrió el enlace',
  },

  closing: {
    subject: (title) => `Cerrado: ${title}`,
    preheader: 'No tiene que hacer nada más.',
    heading: 'Esta solicitud está cerrada',
    text: (title) =>
      `La solicitud para firmar «${title}» está cerrada porque no todos firman. No tiene que hacer nada más y su enlace ya no funciona.`,
    parts: {
      text: (title) =>
        `La solicitud para «${title}» está cerrada porque no todos hacen su parte. No tiene que hacer nada más y su enlace ya no funciona.`,
    },
  },

  expiry: {
    subject: (title) => `Vencido: ${title}`,
    preheader: 'Esta solicitud ha vencido.',
    heading: 'Esta solicitud ha vencido',
    text: (title) => `No todos han firmado «${title}» a tiempo. Los enlaces para firmar ya no funcionan.`,
    parts: { text: (title) => `No todos han hecho a tiempo su parte de «${title}». Los enlaces ya no funcionan.` },
  },

  cancellation: {
    subject: (title) => `Cancelado: ${title}`,
    preheader: 'Ya no tiene que firmar.',
    heading: 'Esta solicitud se ha cancelado',
    text: (sender, title) =>
      `${sender} ha cancelado la solicitud para «${title}». No tiene que hacer nada más y su enlace ya no funciona.`,
    reasonOf: (sender) => `Motivo indicado por ${sender}`,
  },
}
