// The parts of the program that an app's page is made of. A test that loads them has them compiled before it begins.
import '../crud/entity-pages.tsx'
import '../shell/frame/shell.tsx'
import '../shell/pages/app-page.tsx'
