import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@atrium/core/server/project-root'

const guide = join(projectRoot, 'apps/platform/guide')
const example = (file: string) => readFileSync(join(guide, file), 'utf8').trimEnd()

/** Explains how a program signs its requests, with the examples of the signing page. */
export function signingNote(): string {
  return `## Calling it from another system · 由第三方系统调用

A program calls with the App ID and the secret of an app (开放平台 › 应用) and needs no session. It signs five lines,
joined by line feeds: the time in seconds, a nonce of 16 to 64 characters that is used once, the method, the path with
its query, and the SHA-256 of the body in hex. The signature is their HMAC-SHA256 in hex. The time may differ from the
server's by 300 seconds. A program of one person's own may send an API key instead: \`Authorization: Bearer ak_…\`.

| header | holds |
| --- | --- |
| \`X-App-Id\` | App ID |
| \`X-Ts\` | the time |
| \`X-Nonce\` | the nonce |
| \`X-Content-Sha256\` | the body's hash; may be left out without a body |
| \`X-Sign\` | the signature |

### curl

\`\`\`sh
${example('signed-call.sh')}
\`\`\`

### TypeScript

\`\`\`ts
${example('signed-call.ts')}
\`\`\``
}
