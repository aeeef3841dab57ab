// The lazy chunks of an app's page. A test that imports this file has them compiled before it begins.
import '../crud/entity-pages.tsx'
import '../shell/frame/shell.tsx'
import '../shell/inbox/inbox-page.tsx'
import '../shell/launcher/launcher.tsx'
import '../shell/pages/app-page.tsx'
