import type { Language } from './snippets.ts'

/*
 * What programs reckon by themselves, in the languages of the examples; a shell where these have curl.
 */

/** Whether a notification is ours. */
export const VERIFYING: Readonly<Record<Language, string>> = {
  curl: `is_from_obole() { # a file with the body as it came, and the signature
  expected=$(openssl dgst -sha256 -hmac "$SIGNATURE_KEY" -r "$1" | cut -d ' ' -f 1)
  [ "$expected" = "$2" ]
}`,
  typescript: `import { createHmac, timingSafeEqual } from 'node:crypto'

/** The body as it came, before anything reads it as JSON. */
function isFromObole(body: Buffer, signature: string): boolean {
  const expected = createHmac('sha256', process.env.SIGNATURE_KEY ?? '').update(body).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}`,
  php: `<?php
// $body = file_get_contents('php://input');
// $signature = $_SERVER['HTTP_X_HA_SIGNATURE'] ?? '';
function isFromObole(string $body, string $signature): bool
{
    return hash_equals(hash_hmac('sha256', $body, getenv('SIGNATURE_KEY')), $signature);
}`,
  python: `import hashlib
import hmac
import os

def is_from_obole(body: bytes, signature: str) -> bool:
    """The body as it came, before anything reads it as JSON."""
    key = os.environ["SIGNATURE_KEY"].encode()
    expected = hmac.new(key, body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), signature.encode())`,
}

/** An application and where it has people sent back: in the demonstration everybody has both. */
export interface Asking {
  clientId: string
  redirectUri: string
}

/** The address to which an application sends an administrator's browser (RFC 7636, 4). */
export function asking(
  address: string,
  { clientId, redirectUri }: Asking,
): Readonly<Record<Language, string>> {
  return {
    curl: `random() { openssl rand -base64 48 | tr '+/' '-_'; }
VERIFIER=$(random)
STATE=$(random)
CHALLENGE=$(printf %s "$VERIFIER" | openssl dgst -sha256 -binary | openssl base64 | tr '+/' '-_' | tr -d '=')
echo "${address}?client_id=${clientId}&redirect_uri=${encodeURIComponent(redirectUri)}&code_challenge=$CHALLENGE&code_challenge_method=S256&state=$STATE"`,
    typescript: `import { createHash, randomBytes } from 'node:crypto'

const verifier = randomBytes(48).toString('base64url')
const state = randomBytes(24).toString('base64url')
const asked = new URLSearchParams({
  client_id: '${clientId}',
  redirect_uri: '${redirectUri}',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
  state,
})
console.log(\`${address}?\${asked}\`)`,
    php: `<?php
function base64url(string $bytes): string
{
    return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
}
$verifier = base64url(random_bytes(48));
$state = base64url(random_bytes(24));
echo '${address}?' . http_build_query([
    'client_id' => '${clientId}',
    'redirect_uri' => '${redirectUri}',
    'code_challenge' => base64url(hash('sha256', $verifier, true)),
    'code_challenge_method' => 'S256',
    'state' => $state,
]), "\\n";`,
    python: `import hashlib
import secrets
from base64 import urlsafe_b64encode
from urllib.parse import urlencode

verifier = secrets.token_urlsafe(48)
state = secrets.token_urlsafe(24)
digest = hashlib.sha256(verifier.encode()).digest()
asked = urlencode({
    "client_id": "${clientId}",
    "redirect_uri": "${redirectUri}",
    "code_challenge": urlsafe_b64encode(digest).decode().rstrip("="),
    "code_challenge_method": "S256",
    "state": state,
})
print(f"${address}?{asked}")`,
  }
}
