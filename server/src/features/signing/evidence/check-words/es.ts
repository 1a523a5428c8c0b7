import type { CheckWords } from './en.ts'

export const spanish: CheckWords = {
  title: 'Cómo comprobar estas pruebas sin el servicio que las generó',
  head: {
    request: 'Solicitud',
    document: 'Documento',
    status: 'Estado',
    submitted: 'Archivo enviado',
    completed: 'Archivo completado',
    deleted: 'Documentos eliminados',
    madeBy: 'Generado por',
    none: 'ninguno',
  },

  contents: {
    title: 'Contenido de este archivo comprimido',
    several: (count) =>
      `Esta solicitud tiene ${count} documentos, cada uno en su propia carpeta: documents/1/ es el primero. Las órdenes siguientes son para el primero. Úselas igual para los demás, con el número de su carpeta.`,
    deleted:
      'Los documentos de esta solicitud se eliminaron del servicio, así que no están en este archivo comprimido. Todo lo demás sí está. Si tiene una copia de un documento, úsela abajo en lugar de <document>.',
    original: 'el documento tal como se envió',
    final:
      'el documento con todo lo añadido: una firma por cada persona que firmó o aprobó, los sellos si los hay, los datos necesarios para comprobarlas y un sello de tiempo sobre todo',
    latest: 'el documento en su último estado: nunca se completó',
    finalContainer:
      'un contenedor ASiC-E (ETSI EN 319 162-1), es decir, un archivo ZIP: el documento, una firma por cada persona que firmó o aprobó, los sellos si los hay, los datos necesarios para comprobarlas y un sello de tiempo sobre todo',
    latestContainer: 'el contenedor con el documento en su último estado: nunca se completó',
    renewed:
      'final.pdf, byte a byte, seguido de datos de validación y sellos de tiempo más recientes, con los que sus firmas pueden comprobarse durante más tiempo',
    renewedContainer:
      'el mismo contenedor con datos de validación y sellos de tiempo más recientes, con los que sus firmas pueden comprobarse durante más tiempo',
    trailJson: 'todos los eventos, uno por línea',
    trailPdf: 'lo mismo en palabras, firmado y con sello de tiempo del servicio',
    proofs:
      'para cada versión del archivo y para el registro de auditoría: su lugar en el registro público del servicio y, cuando lo tenga, en la blockchain',
    certificates: 'quién firmó y quién emitió los certificados; todas las cadenas terminan en root.pem',
    certificatesUnsigned: 'la autoridad del servicio, que firmó trail.pdf; su cadena termina en root.pem',
    timestamps: 'los tokens de la autoridad de sellado de tiempo (RFC 3161), uno por firma',
    revocation: 'la prueba de que ningún certificado estaba revocado (respuestas OCSP y listas)',
  },

  files: {
    title: '¿Son los archivos correctos?',
    both: 'Los dos valores son los indicados arriba.',
    unprepared: 'La solicitud terminó antes de preparar el documento: ambos archivos son lo que envió el remitente.',
    unfinished: 'El primer valor es el indicado arriba; el segundo es el de la última versión en trail.pdf.',
    deleted:
      'El valor de su copia debe ser uno de los indicados arriba: entonces es el documento, sin cambios. Las versiones intermedias están en proofs/.',
    onPages:
      'trail.pdf y, si lo hay, el bloque de certificación al pie de las páginas indican el hash del documento enviado.',
    inTrail: 'trail.pdf indica el hash del documento enviado.',
  },

  signatures: {
    title: 'Las firmas de',
    open: 'Abra el archivo con un lector de PDF que compruebe firmas, o use poppler:',
    mustBeValid: 'Cada firma debe ser válida y el documento no debe haber cambiado desde entonces.',
    timestamp:
      'La última es un sello de tiempo sobre todo el archivo (ETSI.RFC3161). Algunos lectores no saben comprobar este tipo; en ese caso pdfsig indica que no se ha verificado.',
    chain: 'Un lector muestra la cadena hasta la raíz cuando confía en certificates/root.pem. Con openssl:',
    container:
      'Las comprueba cualquier programa que valide contenedores ASiC-E, por ejemplo EU DSS, o la página de verificación del servicio. A mano: descomprima el contenedor. Cada archivo META-INF/signature….p7s es una firma (CAdES) del manifiesto con el mismo número, que indica el documento y su hash:',
    digest: 'El DigestValue del manifiesto debe ser el hash del documento en unpacked:',
    containerChain: 'La cadena hasta la raíz:',
    notRevoked: 'El certificado no estaba revocado cuando firmó:',
    shortLived:
      'El certificado de un firmante solo vale una hora, porque su clave firmó una vez y se destruyó. Lo que cuenta es que era válido en el momento que prueba el token de su firma:',
  },

  trail: {
    title: 'El registro de auditoría',
    erased:
      'Las líneas con "erased": true perdieron datos personales que el servicio debía borrar. Por eso su propio hash es otro. "hash" es el que tenían, y "previous" de la línea siguiente lo indica. Una copia anterior del registro contiene las líneas con estos hashes.',
    text: 'Cada evento es una línea de trail.json. Su "previous" es el SHA-256 de la línea anterior, sin la coma final; el primero contiene ceros. Así, nada puede cambiarse, omitirse ni insertarse sin que cambie el último hash. Para mostrar todos los hashes:',
  },

  links: {
    title: 'Quién podía firmar',
    text: 'Cada firmante firma con su propio enlace. El servicio lo envía por correo al firmante y también lo entrega al remitente, un programa con una clave de API o una persona en la consola, al crear la solicitud. Por tanto, el remitente podría haber firmado en lugar de un firmante. trail.pdf indica el remitente y, para cada enlace, la dirección IP desde la que se cargó, se vio y se firmó el documento. No prueba quién usó el enlace.',
    otherRoles: 'Quienes aprueban o solo ven el documento también tienen su propio enlace.',
    delegated:
      'Quien firma o aprueba en lugar de otra persona recibe un nuevo enlace por correo. El remitente no lo recibe, salvo que trail.pdf lo indique.',
    inPerson:
      'Para firmar en persona, el remitente abre el enlace del firmante en su propio dispositivo y se lo entrega.',
    passkeys:
      'Una llave de acceso (passkey) la guarda la persona, y el remitente no puede usarla. Para registrarla, la persona confirma primero su dirección de correo con un código; trail.pdf indica cuándo.',
    codes:
      'Algunos enlaces no abren nada hasta que se introduce un código. Un código por correo solo llega a la dirección de correo del firmante, y el remitente no lo recibe. Un código de acceso viene del remitente, que por tanto lo conoce. trail.pdf indica qué códigos se introdujeron antes de cada firma. También lo indican las políticas del certificado de una firma:',
    identityChecks:
      'Una comprobación de identidad se registra con su proveedor, su número allí y, si se indican, el nombre de la persona y el nivel de la comprobación.',
    identities:
      'Un inicio de sesión en un proveedor de identidad se registra con su emisor, el identificador y, si se indican, el nombre y la forma de iniciar sesión.',
    policies: {
      link: 'solo el enlace',
      email_code: 'el enlace y un código por correo',
      sms_code: 'el enlace y un código por SMS',
      access_code: 'el enlace y un código de acceso',
      identity_check: 'el enlace y una comprobación de identidad',
      oidc: 'el enlace y un proveedor de identidad',
      passkey: 'el enlace y una llave de acceso (passkey)',
    },
  },

  log: {
    title: 'El lugar en el registro público y en la blockchain',
    text: 'Cada archivo de proofs/ se basta por sí mismo: une un SHA-256 con el estado firmado del registro y, donde lo indica, con una transacción de una blockchain pública. Su formato es abierto; el programa countersign (Apache 2.0) lo comprueba sin consultar al servicio:',
    trail: 'La prueba de tipo AUDIT_TRAIL se refiere al SHA-256 de la última línea de trail.json.',
    later:
      'Una prueba que aún no estaba en la blockchain cuando se creó este archivo puede descargarse más tarde, completa, del servicio, o de nuevo con este archivo.',
  },
}
