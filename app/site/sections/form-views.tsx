// One file for the browser: the sections of the page with the services and the contact form.
export { LeadFormView } from "./lead-form-view.tsx";
export { ServicesView, ToolsView } from "./services-views.tsx";
