#!/bin/sh
# Makes the Debian part of the image: make-root.sh FOLDER. It has the C and C++ libraries and a shell, which watches the
# local chain, and no package manager. The Dockerfile and the test of the image both call it, as root.
set -eu
root=$1
user=10001

mmdebstrap --quiet --mode=root --variant=extract --include=base-files,dash,libc6,libstdc++6 \
  --setup-hook='mkdir -p "$1/var/lib/dpkg/status.d"' \
  --extract-hook='for deb in "$1"/var/cache/apt/archives/*.deb; do
    dpkg-deb --field "$deb" > "$1/var/lib/dpkg/status.d/$(dpkg-deb --field "$deb" Package)"
  done' \
  --skip=cleanup/apt --skip=download/empty \
  bookworm "$root"

# What nothing here reads. Licenses stay, and the list of packages in status.d, from which scanners know what is inside.
cd "$root"
find bin -mindepth 1 ! -name dash -delete
ln -s dash bin/sh
rm -rf boot dev etc/apt etc/cron* etc/default etc/dpkg etc/hostname etc/resolv.conf etc/skel etc/update-motd.d media mnt opt \
  sbin srv usr/bin usr/games usr/include usr/libexec usr/sbin usr/share/bash-completion usr/share/gcc usr/share/gdb \
  usr/share/lintian usr/share/locale usr/share/man usr/src \
  var/backups var/cache var/lib/apt var/local var/lock var/log var/mail var/opt var/spool var/tmp
find usr/share/doc -type f ! -name copyright -delete
find . -depth -type d -name gconv -exec rm -rf {} +
find var/lib/dpkg -mindepth 1 -maxdepth 1 ! -name status.d -exec rm -rf {} +
mkdir -p dev proc sys tmp app
chmod 1777 tmp

printf 'root:x:0:0:root:/root:/usr/sbin/nologin\ncountersign:x:%s:%s::/var/lib/countersign:/usr/sbin/nologin\n' $user $user > etc/passwd
printf 'root:x:0:\ncountersign:x:%s:\n' $user > etc/group
mkdir -p var/lib/countersign
chown $user:$user var/lib/countersign
chmod 700 var/lib/countersign
