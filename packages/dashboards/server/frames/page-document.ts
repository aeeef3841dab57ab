import type { Locale, Text } from '@atrium/core/contract/refusal'
import { asText } from '@atrium/core/server/http/page-document'

const STYLE = `html, body { height: 100%; margin: 0; background: transparent }
iframe { display: block; width: 100%; height: 100%; border: 0; background: #fff }
p { display: grid; height: 100%; margin: 0; place-content: center; color: #7a8699; font: 14px/1.6 system-ui, sans-serif; text-align: center }
small { font-size: 12px; overflow-wrap: anywhere }`

const withHead = (body: string) => `<!doctype html>
<html>
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><style>${STYLE}</style></head>
<body>${body}</body>
</html>
`

const policy = (frames: string) =>
  `default-src 'none'; frame-src ${frames}; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'`

interface Document {
  html: string
  policy: string
}

/**
 * No script and one frame. What is framed keeps its own origin, because its cookies and its storage are there, and may
 * not open windows, download, or lead the page away. It gets no camera, no microphone and no position.
 */
export function framing(url: URL): Document {
  return {
    html: withHead(
      `<iframe src="${asText(url.href)}" sandbox="allow-scripts allow-forms allow-same-origin" referrerpolicy="no-referrer"></iframe>`,
    ),
    policy: policy(url.origin),
  }
}

/** Says why there is no page. */
export function sayingWhy(why: Text, address: string, locale: Locale): Document {
  return {
    html: withHead(`<p role="alert">${asText(why[locale])}<small>${asText(address)}</small></p>`),
    policy: policy("'none'"),
  }
}
