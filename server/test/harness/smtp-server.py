"""
A mail server for tests, Debian's aiosmtpd: an implementation of SMTP that shares nothing with the service's. It stores
accepted messages in files of a folder, as Python's own parser reads them, and ends with the process that started it. The
beginning of an address decides how its recipient is treated:

unknown…        is refused, always
greylisted…     is put off the first time
crash-reading…  kills the server in the middle of the first message
crash-keeping…  kills the server when it has kept the first message and not yet said so
"""

import asyncio
import base64
import json
import logging
import os
import signal
import ssl
import sys
from email import message_from_bytes, policy
from email.header import decode_header, make_header
from email.utils import getaddresses

from aiosmtpd.smtp import SMTP

# The answer to the client has the errors of a handler as well.
logging.disable()

settings = json.loads(sys.argv[1])
folder = settings['folder']


class Server(SMTP):
    async def push(self, status):
        await super().push(status)
        if str(status).startswith('354') and is_due('crash-reading', self.envelope.rcpt_tos[0]):
            await self._reader.read(100)
            die()


class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith('unknown'):
            return '550 5.1.1 No such user here'
        if is_due('greylisted', address):
            return '451 4.7.1 Greylisted, come back later'
        envelope.rcpt_tos.append(address)
        return '250 OK'

    async def handle_DATA(self, server, session, envelope):
        keep(describe(envelope, session.ssl is not None))
        if is_due('crash-keeping', envelope.rcpt_tos[0]):
            die()
        return '250 OK'


def is_due(rule, address):
    """Once per address, even across restarts."""
    if not address.startswith(rule):
        return False
    try:
        os.close(os.open(os.path.join(folder, f'done {address}'), os.O_CREAT | os.O_EXCL))
        return True
    except FileExistsError:
        return False


def die():
    os.kill(os.getpid(), signal.SIGKILL)


def describe(envelope, encrypted):
    message = message_from_bytes(envelope.content, policy=policy.default)
    plain = message_from_bytes(envelope.content)
    return {
        'envelope': {'from': envelope.mail_from, 'to': envelope.rcpt_tos},
        'encrypted': encrypted,
        'source': envelope.content.decode('latin-1'),
        'headers': [[name.lower(), str(value)] for name, value in message.items()],
        'from': mailboxes(plain, 'from'),
        'to': mailboxes(plain, 'to'),
        'replyTo': mailboxes(plain, 'reply-to'),
        'parts': [part_of(part) for part in message.walk() if not part.is_multipart()],
        'types': [part.get_content_type() for part in message.walk()],
        'defects': [defect for part in message.walk() for defect in defects_of(part)],
    }


def mailboxes(message, header):
    """By the older of Python's two parsers: the newer keeps the space between encoded words, against RFC 2047 6.2."""
    pairs = getaddresses([str(value) for value in message.get_all(header, [])])
    return [{'name': str(make_header(decode_header(name))), 'address': address} for name, address in pairs]


def part_of(part):
    return {
        'type': part.get_content_type(),
        'disposition': part.get_content_disposition(),
        'filename': part.get_filename(),
        'contentId': part['content-id'],
        'text': part.get_content() if part.get_content_maintype() == 'text' else None,
        'base64': base64.b64encode(part.get_payload(decode=True)).decode(),
    }


def defects_of(part):
    in_headers = [f'{name}: {defect!r}' for name, value in part.items() for defect in value.defects]
    return [repr(defect) for defect in part.defects] + in_headers


def keep(mail):
    """Atomic."""
    number = sum(name.endswith('.json') for name in os.listdir(folder))
    path = os.path.join(folder, f'{number:06}.json')
    with open(f'{path}.draft', 'w', encoding='utf-8') as draft:
        json.dump(mail, draft)
    os.rename(f'{path}.draft', path)


def make_server():
    context = None
    if settings.get('certificate'):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(settings['certificate'], settings['key'])
    return Server(
        Handler(),
        data_size_limit=settings['mostBytes'],
        hostname='mail.test',
        tls_context=context,
        require_starttls=context is not None,
        loop=asyncio.get_running_loop(),
    )


async def serve():
    loop = asyncio.get_running_loop()
    await loop.create_server(make_server, '127.0.0.1', settings['port'])
    print('listening', flush=True)
    await loop.run_in_executor(None, sys.stdin.read)
    os._exit(0)


asyncio.run(serve())
