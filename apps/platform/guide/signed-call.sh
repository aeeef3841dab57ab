method=GET
path='/api/platform/app/list?current=1'
body=''

ts=$(date +%s)
nonce=$(openssl rand -hex 16)
hash=$(printf %s "$body" | openssl dgst -sha256 -r | cut -d' ' -f1)
sign=$(printf '%s\n%s\n%s\n%s\n%s' "$ts" "$nonce" "$method" "$path" "$hash" |
  openssl dgst -sha256 -hmac "$APP_SECRET" -r | cut -d' ' -f1)

curl --silent --request "$method" "$SERVER$path" \
  --header "X-App-Id: $APP_ID" \
  --header "X-Ts: $ts" \
  --header "X-Nonce: $nonce" \
  --header "X-Content-Sha256: $hash" \
  --header "X-Sign: $sign"
