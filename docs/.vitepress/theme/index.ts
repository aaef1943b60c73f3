import { useData } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import SnippetForm from './snippet-form.vue';
import './style.css';

export default {
  extends: DefaultTheme,
  Layout() {
    // The Markdown of the guides holds no HTML, so the one page with a form names it in its front matter.
    const { form } = useData().frontmatter.value;
    return h(DefaultTheme.Layout, null, form && { 'doc-footer-before': () => h(SnippetForm) });
  },
};
