export default {
  synonyms: 'button switch command API webhook',
}
