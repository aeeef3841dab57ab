export default {
  synonyms: 'form input entry button manual data',
}
