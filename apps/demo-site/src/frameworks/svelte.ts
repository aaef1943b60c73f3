import { mount } from 'svelte';
import Cards from './cards.svelte';

const target = document.querySelector('main');
if (!target) throw new Error('The page has no root.');
mount(Cards, { target });
