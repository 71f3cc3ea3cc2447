/**
 * Runs in the document of its own, over `facts`. Each service's part is the snippet that it documents: a queue that takes
 * the orders until its script has come. As text, because nothing of this program is in that document.
 */
export const AD_SCRIPT = `
// The order's own address is nobody else's business.
history.replaceState(null, "", "/checkout");
function load(src) {
  const script = document.createElement("script");
  script.async = true;
  script.src = src;
  document.head.append(script);
}
const worth = { value: facts.value, currency: "BRL" };
if (facts.meta) {
  const fbq = (window.fbq = function () {
    fbq.callMethod ? fbq.callMethod.apply(fbq, arguments) : fbq.queue.push(arguments);
  });
  window._fbq = fbq;
  fbq.push = fbq;
  fbq.loaded = true;
  fbq.version = "2.0";
  fbq.queue = [];
  // Nothing but what is said here: no clicks, no contents of the page.
  fbq("set", "autoConfig", false, facts.meta);
  fbq("init", facts.meta);
  fbq("track", "Purchase", worth, { eventID: facts.id });
  load(facts.hosts.meta + "/en_US/fbevents.js");
}
if (facts.tiktok) {
  window.TiktokAnalyticsObject = "ttq";
  const ttq = (window.ttq = window.ttq || []);
  ttq.methods = ["page", "track", "identify", "instances", "debug", "on", "off", "once", "ready", "alias", "group", "enableCookie", "disableCookie", "holdConsent", "revokeConsent", "grantConsent"];
  ttq.setAndDefer = function (holder, method) {
    holder[method] = function () {
      holder.push([method].concat(Array.prototype.slice.call(arguments, 0)));
    };
  };
  for (const method of ttq.methods) ttq.setAndDefer(ttq, method);
  ttq.instance = function (id) {
    const one = ttq._i[id] || [];
    for (const method of ttq.methods) ttq.setAndDefer(one, method);
    return one;
  };
  ttq.load = function (id, options) {
    const address = facts.hosts.tiktok + "/i18n/pixel/events.js";
    ttq._i = ttq._i || {};
    ttq._i[id] = [];
    ttq._i[id]._u = address;
    ttq._t = ttq._t || {};
    ttq._t[id] = +new Date();
    ttq._o = ttq._o || {};
    ttq._o[id] = options || {};
    load(address + "?sdkid=" + id + "&lib=ttq");
  };
  ttq.load(facts.tiktok);
  ttq.track("CompletePayment", worth, { event_id: facts.id });
}
if (facts.tag) {
  window.dataLayer = window.dataLayer || [];
  function gtag() {
    window.dataLayer.push(arguments);
  }
  gtag("consent", "default", {
    ad_storage: "granted",
    ad_user_data: "granted",
    ad_personalization: "denied",
    analytics_storage: "denied",
  });
  gtag("js", new Date());
  gtag("config", facts.tag);
  gtag("event", "conversion", { send_to: facts.tag + "/" + facts.label, transaction_id: facts.id, ...worth });
  load(facts.hosts.google + "/gtag/js?id=" + facts.tag);
}
`;
