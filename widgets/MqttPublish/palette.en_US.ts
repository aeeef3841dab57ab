export default {
  synonyms: 'button switch command',
}
