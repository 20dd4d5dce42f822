#!/bin/sh
# Creates the secrets that compose.yaml names, in deploy/secrets or another folder; existing ones stay. Also creates the folder of the S3 store.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$here/secrets}
store=${2:-$here/../data/s3}
mkdir -p "$folder" "$store"
# Only this user enters the folder. The files in it must be readable, because each container reads them as a user of its own.
chmod 700 "$folder"
umask 022

random() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }
keep() { [ -s "$folder/$1" ] || printf '%s\n' "$2" >"$folder/$1"; }

keep postgres_password "$(random 24)"
password=$(cat "$folder/postgres_password")
keep database_url "postgres://quayside:$password@pgbouncer:6432/quayside"
keep database_direct_url "postgres://quayside:$password@postgres:5432/quayside"
keep pgbouncer_users "\"quayside\" \"$password\""
keep admin_password "$(random 12)"
keep metrics_token "$(random 24)"
keep s3_access_key "$(random 10)"
keep s3_secret_key "$(random 20)"

# The user of the S3 store's container.
if [ "$(id -u)" = 0 ]; then chown 1000:1000 "$store"; fi
echo "The secrets are in $folder. The password of admin is in admin_password."
