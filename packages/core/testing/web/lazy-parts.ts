// The lazy chunks of an app's page. A test that imports this file has them compiled before it begins.
import '../../web/crud/entity-pages.tsx'
import '../../web/shell/frame/shell.tsx'
import '../../web/shell/inbox/inbox-page.tsx'
import '../../web/shell/launcher/launcher.tsx'
import '../../web/shell/pages/app-page.tsx'
