#!/bin/sh
# Creates the secrets for compose.yaml in deploy/secrets, once: new ones for every installation, readable only by you.
set -eu
cd "$(dirname "$0")"
if [ -e secrets ]; then
  echo 'deploy/secrets exists already, and stays as it is.' >&2
  exit 1
fi

random() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }
database=$(random 24)
access=$(random 10)
storage=$(random 24)

umask 077
draft=secrets.new.$$
mkdir $draft
cat > $draft/postgres.env <<END
POSTGRES_PASSWORD=$database
END
cat > $draft/storage.env <<END
ROOT_ACCESS_KEY=$access
ROOT_SECRET_KEY=$storage
END
cat > $draft/countersign.env <<END
DATABASE_URL=postgres://countersign:$database@postgres/countersign
STORAGE_URL=s3://$access:$storage@storage:7070/countersign?tls=false
SECRET_KEY=$(random 32)
ADMIN_TOKEN=$(random 32)
END
mv $draft secrets
echo 'The secrets are in deploy/secrets. Keep a copy of SECRET_KEY in a safe place: backups cannot be read without it.'
